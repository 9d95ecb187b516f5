import type { RefusedStep } from '@etapes-climat/domain/cards/bulk-contract'
import type { Consequences } from '@etapes-climat/domain/consequences/contract'
import { levelDrawing, WAITING_LEVEL } from '@etapes-climat/domain/consequences/rules/level-drawing'
import type { Drawing as Drawn } from '@etapes-climat/domain/drawing/rules/marks'
import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Drawing } from '../../../ui/figures/drawing.tsx'
import { type Columns, ItemsTable } from '../../../ui/table/items-table.tsx'
import {
  type ChangedFigure,
  changedFigures,
  differenceWords,
  figureWords,
} from './changed-figures.ts'
import styles from './what-changes.module.css'

/** What is known of what an act would change. */
export type TriedConsequences =
  | { is: 'known'; consequences: Consequences }
  | { is: 'waiting' }
  /** something that the act needs is not chosen yet */
  | { is: 'asked' }
  | { is: 'failed'; reason: string; refused: readonly RefusedStep[]; retry: () => void }

interface WhatChangesProps {
  tried: TriedConsequences
  /** `@id` of the step that the act is about; none for an act on several */
  subject?: string | null | undefined
}

/** Figures that are drawn; the others are in the table alone. */
const DRAWN = 6

/**
 * « Ce qui va changer »: old and new figures of an act that is not done yet, drawn and as a table,
 * and how many saved reports hold its steps.
 */
export function WhatChanges({ tried, subject }: WhatChangesProps) {
  if (tried.is === 'asked') return null
  if (tried.is === 'failed') {
    return (
      <Notice tone="danger" role="alert">
        Ce qui va changer n’a pas pu être calculé. {tried.reason}{' '}
        <LinkButton onClick={tried.retry}>Réessayer</LinkButton>
      </Notice>
    )
  }
  return (
    <div className={`${styles.changes} stack gap-3`} aria-busy={tried.is === 'waiting'}>
      {tried.is === 'waiting' ? (
        <>
          <p role="status" className="caption lh-[1.45]">
            Calcul de ce qui va changer…
          </p>
          <div className={`${styles.towers} grid gap-y-5 items-end`} aria-hidden="true">
            {['a', 'b', 'c', 'd'].map((key) => (
              <Tower key={key} drawing={WAITING_LEVEL} />
            ))}
          </div>
        </>
      ) : (
        <KnownChanges consequences={tried.consequences} subject={subject ?? null} />
      )}
    </div>
  )
}

interface KnownChangesProps {
  consequences: Consequences
  subject: string | null
}

function KnownChanges({ consequences, subject }: KnownChangesProps) {
  const { reports } = consequences
  const figures = changedFigures(consequences, subject)
  const isChanged = figures.some(({ before, after }) => before !== after)
  return (
    <>
      {isChanged ? (
        <Figures figures={figures} />
      ) : (
        <>
          <p>Aucun chiffre ne change&nbsp;: ni valeur, ni total.</p>
          {figures.map(({ key, name, remark }) => (
            <p key={key} className="caption lh-[1.45]">
              {name}&nbsp;: {remark}.
            </p>
          ))}
        </>
      )}
      {reports > 0 && (
        <p className="pt-3 rule-t text-s">
          <b>{formatCount(reports, 'rapport enregistré', 'rapports enregistrés')}</b>{' '}
          {reports < 2 ? 'en contient' : 'en contiennent'} une étape
          {isChanged &&
            `, et ${reports < 2 ? 'garde ses chiffres' : 'gardent leurs chiffres'} jusqu’à la décision de ${reports < 2 ? 'son auteur' : 'leurs auteurs'}`}
          .
        </p>
      )}
    </>
  )
}

/** The steps, the greatest differences of them, and what they add up to. */
function drawnFigures(figures: readonly ChangedFigure[]): ChangedFigure[] {
  const counted = figures.filter(({ before, after }) => before !== after)
  const size = ({ before, after }: ChangedFigure) => Math.abs(after - before)
  const kept = new Set(
    counted.length <= DRAWN
      ? counted
      : [...counted.toSorted((one, other) => size(other) - size(one)).slice(0, DRAWN - 1)],
  )
  const total = counted.find(({ key }) => key === 'total')
  if (total) kept.add(total)
  return counted.filter((figure) => kept.has(figure))
}

function Figures({ figures }: { figures: readonly ChangedFigure[] }) {
  const drawn = drawnFigures(figures)
  const greatest = Math.max(...drawn.map(({ before, after }) => Math.abs(after - before)))
  const left = figures.length - drawn.length
  return (
    <>
      <div
        role="img"
        aria-label={drawn.map(figureWords).join(', ')}
        className={`${styles.towers} grid gap-y-5 items-end`}
      >
        {drawn.map((figure) => (
          <Tower key={figure.key} drawing={levelDrawing(figure, greatest)} figure={figure} />
        ))}
      </div>
      <details>
        <summary className="text-s weight-medium">
          En tableau
          {left > 0 && ` (et ${formatCount(left, 'autre chiffre', 'autres chiffres')})`}
        </summary>
        <ItemsTable
          label="Ce qui va changer, en tableau"
          items={figures}
          columns={COLUMNS}
          keyOf={({ key }) => key}
          regionClassName={styles.table}
        />
      </details>
      <p className="caption lh-[1.45]">
        {CLIMATE_UNIT}. Triangle creux&nbsp;: niveau d’aujourd’hui&nbsp;; plein&nbsp;: niveau après.
        Le trait de rupture coupe le bas, les écarts sont à la même échelle.
      </p>
    </>
  )
}

/** The tower of one figure, between its value and its name. @param figure none: not known yet */
function Tower({ drawing, figure }: { drawing: Drawn; figure?: ChangedFigure }) {
  return (
    <div className="min-w-0 max-w-56">
      {figure && (
        <p className={styles.figure}>
          <b>{formatNumber(figure.after)}</b>
          <span>
            <strong>{differenceWords(figure)}</strong>
            {figure.before !== figure.after && ` au lieu de ${formatNumber(figure.before)}`}
          </span>
          {figure.remark && <span>{figure.remark}</span>}
        </p>
      )}
      <Drawing className="overflow-visible w-full" drawing={drawing} />
      {figure && (
        <p className={styles.name}>
          <b>{figure.name}</b>
          <span>{figure.role}</span>
        </p>
      )}
    </div>
  )
}

const COLUMNS: Columns<ChangedFigure> = [
  {
    title: 'Élément',
    cell: ({ name, role, remark }) => `${name}, ${role}${remark ? ` (${remark})` : ''}`,
  },
  { title: 'Aujourd’hui', cell: ({ before }) => formatNumber(before), atEnd: true },
  { title: 'Après', cell: ({ after }) => formatNumber(after), atEnd: true },
  { title: 'Écart', cell: differenceWords, atEnd: true },
]
