import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDifference } from '@etapes-climat/domain/kernel/format-difference'
import type { Waterfall, WaterfallLine } from '@etapes-climat/domain/milestones/rules/waterfall'
import { useId } from 'react'
import { ObjectiveLine } from '../../../ui/figures/objective-line.tsx'
import type { Ends } from './compared-milestones.ts'
import styles from './waterfall.module.css'
import { KIND_WORDS, lineNameAndValues } from './waterfall-words.ts'

const BARS = {
  added: styles.added,
  removed: styles.removed,
  revalued: styles.revalued,
  undescribed: styles.undescribed,
}

/** From one sum to the other, a bar a step; steps that move nothing are in the table alone. */
export function WaterfallDrawing({
  waterfall,
  ends: { from, to },
}: {
  waterfall: Waterfall
  ends: Ends
}) {
  const hatching = useId()
  const lines = waterfall.lines.filter(({ moved }) => moved !== 0)
  const objective = to.figures.objectif
  const largest = Math.max(
    1,
    objective,
    from.figures.somme,
    ...lines.flatMap((line) => [line.from, line.to]),
  )
  const at = (value: number) => `${(Math.max(0, value) / largest) * 100}%`
  const { added, removed, revalued, undescribed } = waterfall.amounts
  const label = [
    `Entre ${from.name}, ${formatNumber(from.figures.somme)}, et ${to.name}, ${formatNumber(to.figures.somme)}`,
    `ajoutées ${formatDifference(added)}`,
    `abandonnées ${formatDifference(removed)}`,
    `revalorisées ${formatDifference(revalued)}`,
    ...(undescribed === 0 ? [] : [`non décrites ${formatDifference(undescribed)}`]),
  ].join(', ')
  const scale = { at, objective, hatching }
  return (
    <div role="img" aria-label={`${label}.`}>
      <svg width="0" height="0" className="absolute" aria-hidden="true">
        <pattern
          id={hatching}
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-45)"
        >
          <path className="stroke-ink-2 stroke-[1.5]" d="M0 0V7" />
        </pattern>
      </svg>
      <Legend waterfall={waterfall} hatching={hatching} objective={objective} />
      <ol className={styles.bars}>
        <End name={from.name} sum={from.figures.somme} isFirst={lines.length > 0} {...scale} />
        {lines.map((line) => (
          <Bar key={`${line.kind}${line.key}`} line={line} {...scale} />
        ))}
        <End name={to.name} sum={to.figures.somme} isFirst={false} {...scale} />
      </ol>
    </div>
  )
}

interface Scale {
  /** a sum as part of the width */
  at: (value: number) => string
  objective: number
  /** id of the pattern */
  hatching: string
}

const Objective = ({ at, objective }: Scale) => (
  <ObjectiveLine x1={at(objective)} x2={at(objective)} y1="0" y2="100%" />
)

function End({
  name,
  sum,
  isFirst,
  ...scale
}: Scale & { name: string; sum: number; isFirst: boolean }) {
  return (
    <li className={styles.end}>
      <span className={styles.kind}>{name}</span>
      <span />
      <svg aria-hidden="true">
        <Objective {...scale} />
        <rect className="fill-ink-2" x="0" y="11" width={scale.at(sum)} height="18" />
        {isFirst && (
          <line className={styles.link} x1={scale.at(sum)} x2={scale.at(sum)} y1="29" y2="52" />
        )}
      </svg>
      <b className="text-xl font-stretch-80% weight-figure">{formatNumber(sum)}</b>
    </li>
  )
}

function Bar({ line, ...scale }: Scale & { line: WaterfallLine }) {
  const { at, hatching } = scale
  const [low, high] = [Math.min(line.from, line.to), Math.max(line.from, line.to)]
  const place = { x: at(low), y: '11', width: at(high - low), height: '18' }
  return (
    <li>
      <span className={styles.kind}>{KIND_WORDS[line.kind]}</span>
      <span>{lineNameAndValues(line)}</span>
      <svg aria-hidden="true">
        <Objective {...scale} />
        <rect className={BARS[line.kind]} {...place} />
        {line.kind === 'removed' && <rect fill={`url(#${hatching})`} {...place} />}
        <line className={styles.link} x1={at(line.to)} x2={at(line.to)} y1="29" y2="52" />
      </svg>
      <b>{formatDifference(line.moved)}</b>
    </li>
  )
}

interface LegendProps extends Omit<Scale, 'at'> {
  waterfall: Waterfall
}

function Legend({ waterfall: { amounts }, hatching, objective }: LegendProps) {
  const entries = [
    ['added', 'ajoutées', amounts.added],
    ['removed', 'abandonnées', amounts.removed],
    ['revalued', 'revalorisées', amounts.revalued],
    ['undescribed', 'non décrites', amounts.undescribed],
  ] as const
  return (
    <p className={`${styles.legend} caption flex flex-wrap gap-x-5 gap-y-1 mb-2`}>
      {entries.map(
        ([kind, word, amount]) =>
          amount !== 0 && (
            <span className="inline-flex items-center gap-2" key={kind}>
              <svg viewBox="0 0 20 12" aria-hidden="true">
                <rect className={BARS[kind]} x=".5" y=".5" width="19" height="11" />
                {kind === 'removed' && <rect fill={`url(#${hatching})`} width="20" height="12" />}
              </svg>
              {word}, {formatDifference(amount)}
            </span>
          ),
      )}
      <span className="inline-flex items-center gap-2">
        trait jaune{'\u00a0'}: objectif 2030, {formatNumber(objective)}
      </span>
    </p>
  )
}
