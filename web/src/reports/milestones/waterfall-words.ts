import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { WaterfallLine } from '@etapes-climat/domain/milestones/rules/waterfall'

/** What happened to a step, in a word. */
export const KIND_WORDS: Record<WaterfallLine['kind'], string> = {
  added: 'Ajoutée',
  removed: 'Abandonnée',
  revalued: 'Revalorisée',
  undescribed: 'Non décrites',
}

/** The step of a line; lines without a step are named as on the report. */
export const lineName = ({ kind, name }: WaterfallLine): string =>
  kind === 'undescribed' ? 'Étapes non décrites dans le rapport' : name

/** With both values, of a step that has another one. */
export function lineNameAndValues(line: WaterfallLine): string {
  const { kind, before, after } = line
  if (kind !== 'revalued') return lineName(line)
  return `${lineName(line)}, de ${formatNumber(before ?? 0)} à ${formatNumber(after ?? 0)}`
}
