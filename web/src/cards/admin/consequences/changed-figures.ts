import type { Consequences } from '@etapes-climat/domain/consequences/contract'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDifference } from '@etapes-climat/domain/kernel/format-difference'

/** A figure that an act makes another one; kgCO2e per person per year. */
export interface ChangedFigure {
  key: string
  /** short name, which stands under the drawing */
  name: string
  /** what it is, beside the act */
  role: string
  /** what counts of it in the catalogue: a draft counts for nothing */
  before: number
  after: number
  /** why there is no figure on one side, for example « brouillon » */
  remark: string | null
}

type ChangedStep = Consequences['cards'][number]

/** What a step counts for; null: it is not there. */
const counted = (figures: ChangedStep['before']) =>
  figures === null || figures.draft ? 0 : figures.val

/** Steps first, the one that the act is about before those above it, then sectors and the catalogue. */
export function changedFigures(
  { cards, sectors, total }: Consequences,
  subject: string | null = null,
): ChangedFigure[] {
  const isSubject = (step: ChangedStep) => step['@id'] === subject
  const steps = cards.toSorted(
    (one, other) => Number(isSubject(other)) - Number(isSubject(one)) || other.level - one.level,
  )
  return [
    ...steps.map((step) => stepFigure(step, isSubject(step))),
    ...sectors.map(({ '@id': key, name, before, after }) => ({
      key,
      name,
      before,
      after,
      role: 'le secteur',
      remark: null,
    })),
    ...(total.before === total.after
      ? []
      : [{ key: 'total', name: 'Catalogue', role: 'tous les secteurs', remark: null, ...total }]),
  ]
}

function stepFigure(step: ChangedStep, isSubject: boolean): ChangedFigure {
  const kind = step.computed ? 'étape transversale' : 'étape directe'
  return {
    key: step['@id'],
    name: step.idx || step.name,
    role: isSubject ? 'l’étape' : kind,
    before: counted(step.before),
    after: counted(step.after),
    remark: remarkOn(step),
  }
}

function remarkOn({ before, after }: ChangedStep): string | null {
  if (before === null) return after?.draft ? 'nouvelle, en brouillon' : 'nouvelle'
  if (after === null) return 'supprimée'
  if (before.draft && after.draft) {
    return `en brouillon, non comptée\u00a0: de ${formatNumber(before.val)} à ${formatNumber(after.val)}`
  }
  if (before.draft) return 'publiée'
  return after.draft ? 'en brouillon, non comptée' : null
}

/** `+ 10`, `− 5`, `égal`: with a sign that cannot break off. */
export function differenceWords({ before, after }: ChangedFigure): string {
  const difference = after - before
  return difference === 0 ? 'égal' : formatDifference(difference)
}

/** `LOG-03 de 280 à 290`. */
export const figureWords = ({ name, before, after }: ChangedFigure): string =>
  `${name} de ${formatNumber(before)} à ${formatNumber(after)}`
