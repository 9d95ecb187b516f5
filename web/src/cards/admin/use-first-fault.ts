import { type RefObject, useEffect } from 'react'
import type { ApiError } from '../../lib/api-error.ts'

/**
 * Leads the focus to the first wrong field after a refusal, or what stands over the fields into
 * sight, once no dialog is in the way.
 */
export function useFirstFault(
  body: RefObject<HTMLElement | null>,
  { problem, conflict }: { problem: ApiError | null; conflict: object | null },
  free: boolean,
): void {
  useEffect(() => {
    if (!free || (!problem && !conflict)) return
    const wrong = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!wrong || conflict) {
      body.current?.querySelector('[data-notices]')?.scrollIntoView({ block: 'start' })
      return
    }
    const target = wrong.matches('[role="radiogroup"]') ? wrong.querySelector('input') : wrong
    target?.focus()
  }, [body, problem, conflict, free])
}
