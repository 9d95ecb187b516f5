import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDifference } from '@etapes-climat/domain/kernel/format-difference'
import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import type { Waterfall } from '@etapes-climat/domain/milestones/rules/waterfall'
import {
  WATERFALL_PAINTS,
  waterfallBar,
  waterfallSwatch,
} from '@etapes-climat/domain/milestones/rules/waterfall-drawing'
import { Drawing } from '../../ui/figures/drawing.tsx'
import type { Ends } from './compared-milestones.ts'
import styles from './waterfall.module.css'
import { KIND_WORDS, lineNameAndValues } from './waterfall-words.ts'

/** The kinds of lines that have an entry in the legend, with their words. */
const LEGEND = [
  ['added', 'ajoutées'],
  ['removed', 'abandonnées'],
  ['revalued', 'revalorisées'],
  ['undescribed', 'non décrites'],
] as const

/** From one sum to the other, a bar a step; steps that move nothing are in the table alone. */
export function WaterfallDrawing({ waterfall, ends }: { waterfall: Waterfall; ends: Ends }) {
  const { from, to } = ends
  const { amounts } = waterfall
  const lines = waterfall.lines.filter(({ moved }) => moved !== 0)
  const objective = to.figures.objectif
  const sums = lines.flatMap((line) => [line.from, line.to])
  const scale = { objective, largest: Math.max(1, objective, from.figures.somme, ...sums) }
  const told = LEGEND.filter(([kind]) => kind !== 'undescribed' || amounts[kind] !== 0)
  const label = [
    `Entre ${from.name}, ${formatNumber(from.figures.somme)}, et ${to.name}, ${formatNumber(to.figures.somme)}`,
    ...told.map(([kind, word]) => `${word} ${formatDifference(amounts[kind])}`),
  ].join(', ')
  const end = ({ name, figures: { somme } }: MilestoneSummary, next: number | null) => (
    <li className={styles.end}>
      <span className={styles.kind}>{name}</span>
      <span />
      <Drawing drawing={waterfallBar(scale, [0, somme], WATERFALL_PAINTS.end, next)} />
      <b className="text-xl font-stretch-80% weight-figure">{formatNumber(somme)}</b>
    </li>
  )
  return (
    <div role="img" aria-label={`${label}.`}>
      <p className={`${styles.legend} caption flex flex-wrap gap-x-5 gap-y-1 mb-2`}>
        {LEGEND.filter(([kind]) => amounts[kind] !== 0).map(([kind, word]) => (
          <span className="inline-flex items-center gap-2" key={kind}>
            <Drawing drawing={waterfallSwatch(WATERFALL_PAINTS[kind])} />
            {word}, {formatDifference(amounts[kind])}
          </span>
        ))}
        <span className="inline-flex items-center gap-2">
          trait jaune{'\u00a0'}: objectif 2030, {formatNumber(objective)}
        </span>
      </p>
      <ol className={styles.bars}>
        {end(from, lines.length > 0 ? from.figures.somme : null)}
        {lines.map((line) => {
          const bar = [Math.min(line.from, line.to), Math.max(line.from, line.to)] as const
          return (
            <li key={`${line.kind}${line.key}`}>
              <span className={styles.kind}>{KIND_WORDS[line.kind]}</span>
              <span>{lineNameAndValues(line)}</span>
              <Drawing drawing={waterfallBar(scale, bar, WATERFALL_PAINTS[line.kind], line.to)} />
              <b>{formatDifference(line.moved)}</b>
            </li>
          )
        })}
        {end(to, null)}
      </ol>
    </div>
  )
}
