import { MOST_COMPARED } from '@etapes-climat/domain/reports/rules/comparison/comparison-limits'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { COMPARED_REPORTS } from './comparison-address.ts'

const NAMES = {
  reports: COMPARED_REPORTS,
  differences: 'differences',
  chosen: 'etapes',
  target: 'vers',
} as const

/** What the comparison shows, and the steps chosen in it. */
export interface ComparisonChoice {
  /** uids of the columns, each once, four at most */
  reports: readonly string[]
  onlyDifferences: boolean
  /** uids of steps to take over */
  chosen: readonly string[]
  /** uid of the report that they are taken over into; '' until somebody chose */
  target: string
}

/** The choice, and how it is changed. */
export interface ComparisonAddress {
  choice: ComparisonChoice
  change: (changes: Partial<ComparisonChoice>) => void
}

/**
 * The whole choice is held by the address: a shared link and a reload find it again. It is
 * also held here, so that a box is ticked at once and two changes in one moment both hold.
 */
export function useComparisonAddress(): ComparisonAddress {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const [choice, setChoice] = useState(() => readChoice(parameters))
  const latest = useRef(choice)
  const written = useRef(new Set<string>())
  const search = parameters.toString()
  useEffect(() => {
    if (written.current.delete(search)) return
    latest.current = readChoice(new URLSearchParams(search))
    setChoice(latest.current)
  }, [search])
  function change(changes: Partial<ComparisonChoice>) {
    const next = { ...latest.current, ...changes }
    latest.current = next
    setChoice(next)
    const address = new URLSearchParams(writeChoice(next)).toString()
    written.current.add(address)
    void navigate(`?${address.replaceAll('%2C', ',')}`, { replace: true, preventScrollReset: true })
  }
  return { choice, change }
}

function readChoice(parameters: URLSearchParams): ComparisonChoice {
  return {
    reports: listOf(parameters.get(NAMES.reports)).slice(0, MOST_COMPARED),
    onlyDifferences: parameters.get(NAMES.differences) === '1',
    chosen: listOf(parameters.get(NAMES.chosen)),
    target: parameters.get(NAMES.target) ?? '',
  }
}

const listOf = (text: string | null) => [
  ...new Set((text ?? '').split(',').flatMap((part) => part.trim().toLowerCase() || [])),
]

function writeChoice({ reports, onlyDifferences, chosen, target }: ComparisonChoice) {
  const all: [string, string][] = [
    [NAMES.reports, reports.join()],
    [NAMES.differences, onlyDifferences ? '1' : ''],
    [NAMES.chosen, chosen.join()],
    [NAMES.target, target],
  ]
  return all.filter(([, value]) => value !== '')
}
