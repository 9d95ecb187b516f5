import { type ReactNode, useEffect, useState } from 'react'
import { useProgressiveCount } from './use-progressive-count.ts'

interface ReplacedRowsProps<Row> {
  rows: readonly Row[]
  /** key of the rows: rows of another query replace them, rows of the same query update them */
  queryKey: string
  /** draws the first `count` rows */
  children: (rows: readonly Row[], count: number) => ReactNode
}

interface Generation<Row> {
  number: number
  question: string
  rows: readonly Row[]
}

/**
 * Rows, maybe thousands, that others replace: the first screen is painted at once. Those before are
 * hidden at once and taken out little by little: in one go that takes longer than painting the new
 * (figures in docs/decisions/long-lists.md).
 */
export function ReplacedRows<Row>({ rows, queryKey: question, children }: ReplacedRowsProps<Row>) {
  const [current, setCurrent] = useState<Generation<Row>>({ number: 0, question, rows })
  const [leaving, setLeaving] = useState<Generation<Row> | null>(null)
  if (current.rows !== rows) {
    const isReplaced = current.question !== question
    if (isReplaced) setLeaving(current)
    setCurrent({ number: current.number + (isReplaced ? 1 : 0), question, rows })
  }
  return [current, ...(leaving ? [leaving] : [])].map((generation) => (
    <RowsOfGeneration
      key={generation.number}
      rows={generation.rows}
      isLeaving={generation === leaving}
      onGone={() => setLeaving((now) => (now === generation ? null : now))}
    >
      {children}
    </RowsOfGeneration>
  ))
}

interface RowsOfGenerationProps<Row> extends Omit<ReplacedRowsProps<Row>, 'queryKey'> {
  isLeaving: boolean
  onGone: () => void
}

function RowsOfGeneration<Row>(props: RowsOfGenerationProps<Row>) {
  const { rows, isLeaving, onGone, children } = props
  const count = useProgressiveCount(rows.length, isLeaving)
  const isGone = isLeaving && count === 0
  useEffect(() => {
    if (isGone) onGone()
  }, [isGone, onGone])
  return <div hidden={isLeaving}>{children(rows, count)}</div>
}
