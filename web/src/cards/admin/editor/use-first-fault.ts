import { type RefObject, useEffect } from 'react'
import type { ApiError } from '../../../lib/api/api-error.ts'

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
    focusField(wrong)
  }, [body, problem, conflict, free])
}

/** Leads the focus to the first required field that is empty. */
export function focusFirstMissing(body: HTMLElement | null): void {
  const required = body?.querySelectorAll<HTMLElement>('[aria-required="true"]') ?? []
  const empty = [...required].find((field) =>
    field.matches('[role="radiogroup"]')
      ? !field.querySelector(':checked')
      : (field as HTMLInputElement).value.trim() === '',
  )
  focusField(empty)
}

const focusField = (field: HTMLElement | undefined) =>
  (field?.matches('[role="radiogroup"]') ? field.querySelector('input') : field)?.focus()
