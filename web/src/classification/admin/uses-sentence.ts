import type { ItemUses } from '@etapes-climat/domain/classification/contract'
import { formatCount } from '@etapes-climat/domain/kernel/format'

const LIST = new Intl.ListFormat('fr')

const NO_USES: ItemUses = { cards: 0, children: 0, reports: 0, accounts: 0 }
const PLURALS = { secteur: 'secteurs', 'mot-clé': 'mots-clés' } as const

/** What refers to an item, in words: `3 étapes et 1 rapport`. */
function usesInWords(
  { cards, children, reports, accounts }: ItemUses,
  below: keyof typeof PLURALS = 'secteur',
): string {
  const counts: [number, string, string][] = [
    [cards, 'étape', 'étapes'],
    [children, `${below} rangé en dessous`, `${PLURALS[below]} rangés en dessous`],
    [reports, 'rapport', 'rapports'],
    [accounts, 'compte', 'comptes'],
  ]
  return LIST.format(
    counts
      .filter(([count]) => count > 0)
      .map(([count, one, many]) => formatCount(count, one, many)),
  )
}

const total = ({ cards, children, reports, accounts }: ItemUses) =>
  cards + children + reports + accounts

/** Why an item cannot be deleted; null when it can. */
export function holdingSentence(name: string, uses: ItemUses): string | null {
  const count = total(uses)
  if (count === 0) return null
  const verb = count > 1 ? 'se rapportent' : 'se rapporte'
  return `Suppression impossible\u00a0: ${usesInWords(uses)} ${verb} à «\u00a0${name}\u00a0».`
}

/**
 * What a merge makes of what refers to the item that goes. What refers to the keywords below one
 * is counted with it, and stays theirs.
 */
export function movingSentence(
  name: string,
  into: string,
  { uses, below }: { uses: ItemUses; below: keyof typeof PLURALS },
): string {
  const gone = `«\u00a0${name}\u00a0» ne figurera plus dans la liste.`
  const undo = 'Vous pourrez défaire cette fusion.'
  if (total(uses) === 0) return `${gone} Rien ne s’y rapporte. ${undo}`
  const target = `«\u00a0${into}\u00a0»`
  const [moving, others] = [
    { ...NO_USES, children: uses.children },
    { ...uses, children: 0 },
  ]
  const verb = (count: number, one: string, many: string) => (count > 1 ? many : one)
  const sentences = [
    uses.children > 0 &&
      `${usesInWords(moving, below)} ${verb(uses.children, 'passera', 'passeront')} sous ${target}.`,
    total(others) > 0 &&
      (uses.children > 0 && below === 'mot-clé'
        ? `Cela concerne ${usesInWords(others)}.`
        : `${usesInWords(others)} ${verb(total(others), 'se rapportera', 'se rapporteront')} à ${target}.`),
  ]
  return [gone, ...sentences.filter((sentence) => sentence !== false), undo].join(' ')
}

/** What loses a keyword that is deleted, or one of those below it, which go with it. */
export function losingSentence(uses: ItemUses): string {
  const losing = { ...uses, children: 0 }
  const count = total(losing)
  if (count === 0) return 'Rien ne s’y rapporte.'
  const verb = count > 1 ? 'perdront' : 'perdra'
  return uses.children > 0
    ? `${usesInWords(losing)} ${verb} ce mot-clé ou l’un de ceux rangés en dessous.`
    : `${usesInWords(losing)} le ${verb}.`
}
