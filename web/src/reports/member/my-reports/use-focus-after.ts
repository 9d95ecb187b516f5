import type { ListedReport } from '@etapes-climat/domain/reports/contract'
import { useEffect, useState } from 'react'
import { reportLinkId } from './report-line.tsx'

/** Links to reports in the order of the screen. */
const links = () => [...document.querySelectorAll<HTMLElement>(`[id^="${reportLinkId('')}"]`)]

/**
 * Runs an action that removes a line; the focus, lost with its button, then moves to the next line,
 * or to the title of the screen.
 * @param reports those on screen, which show the result
 */
export function useFocusAfter(reports: readonly ListedReport[]) {
  const [next, setNext] = useState<{ id: string; before: typeof reports } | null>(null)
  useEffect(() => {
    if (!next || next.before === reports) return
    setNext(null)
    if (document.activeElement !== document.body) return
    const place = document.getElementById(next.id) ?? document.getElementById('mes-rapports')
    place?.focus()
  }, [next, reports])
  return async ({ uid }: ListedReport, act: () => Promise<boolean>) => {
    const ids = links().map(({ id }) => id)
    const at = ids.indexOf(reportLinkId(uid))
    setNext({ id: ids[at + 1] ?? ids[at - 1] ?? '', before: reports })
    if (!(await act())) setNext(null)
  }
}
