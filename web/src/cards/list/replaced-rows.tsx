import { type ReactNode, useEffect, useState } from 'react'
import { useProgressiveCount } from './use-progressive-count.ts'

interface ReplacedRowsProps<Row> {
  rows: readonly Row[]
  /** draws the first `count` rows */
  children: (rows: readonly Row[], count: number) => ReactNode
}

interface Generation<Row> {
  number: number
  rows: readonly Row[]
}

/**
 * Rows, maybe thousands, that others replace: the first screen is painted at once. Those before are
 * hidden at once and taken out little by little: in one go that takes longer than painting the new.
 */
export function ReplacedRows<Row>({ rows, children }: ReplacedRowsProps<Row>) {
  const [generations, setGenerations] = useState<Generation<Row>[]>([{ number: 0, rows }])
  const current = generations[0]
  if (current && current.rows !== rows) {
    setGenerations([{ number: current.number + 1, rows }, current])
  }
  return generations.map((generation) => (
    <RowsOfGeneration
      key={generation.number}
      rows={generation.rows}
      isLeaving={generation.rows !== rows}
      onGone={() => setGenerations((all) => all.filter((other) => other !== generation))}
    >
      {children}
    </RowsOfGeneration>
  ))
}

interface RowsOfGenerationProps<Row> extends ReplacedRowsProps<Row> {
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
