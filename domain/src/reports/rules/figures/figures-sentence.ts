import { formatNumber } from '../../../kernel/format.ts'
import { CLIMATE_UNIT } from '../../../kernel/unit.ts'
import type { Figures } from '../../contract.ts'

/** The four figures in a sentence, for those who do not see the gauge, on screen and on paper. */
export function figuresSentence({ effort, somme, objectif, potentiel }: Figures): string {
  const [sum, objective, potential] = [somme, objectif, potentiel].map(formatNumber)
  return `Effort ${effort}\u00a0%. Somme ${sum}, objectif 2030 ${objective}, potentiel ${potential} ${CLIMATE_UNIT}.`
}
