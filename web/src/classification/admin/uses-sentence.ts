import type { ItemUses } from '@etapes-climat/domain/classification/contract'
import { formatCount } from '@etapes-climat/domain/kernel/format'

const LIST = new Intl.ListFormat('fr')

/** What refers to an item, in words: `3 étapes et 1 rapport`. */
function usesInWords({ cards, children, reports, accounts }: ItemUses): string {
  const counts: [number, string, string][] = [
    [cards, 'étape', 'étapes'],
    [children, 'secteur rangé en dessous', 'secteurs rangés en dessous'],
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

/** Why an item cannot be deleted; null when it can (CLASS-14). */
export function holdingSentence(name: string, uses: ItemUses): string | null {
  const count = total(uses)
  if (count === 0) return null
  const verb = count > 1 ? 'se rapportent' : 'se rapporte'
  return `Suppression impossible\u00a0: ${usesInWords(uses)} ${verb} à «\u00a0${name}\u00a0».`
}

/** What loses a keyword that is deleted, or one of those below it, which go with it (CLASS-14). */
export function losingSentence(uses: ItemUses): string {
  const losing = { ...uses, children: 0 }
  const count = total(losing)
  if (count === 0) return 'Rien ne s’y rapporte.'
  const verb = count > 1 ? 'perdront' : 'perdra'
  return uses.children > 0
    ? `${usesInWords(losing)} ${verb} ce mot-clé ou l’un de ceux rangés en dessous.`
    : `${usesInWords(losing)} le ${verb}.`
}
