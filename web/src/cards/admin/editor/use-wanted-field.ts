import { type RefObject, useEffect } from 'react'
import { useEditedStep } from './use-edited-step.ts'

/** What is written in comes before the tools above it. */
const FOCUSABLE = [
  '[contenteditable="true"]',
  'input:not([type="file"]), textarea, select',
  'button',
]

/** Leads the focus to the field that the address names, and unfolds its group. */
export function useWantedField(body: RefObject<HTMLElement | null>): void {
  const { field } = useEditedStep()
  useEffect(() => {
    if (field === null) return
    // The dialog takes the focus first, and rich texts are drawn after it.
    const timer = setTimeout(() => {
      const wanted = [...(body.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find(
        (element) => element.dataset.field === field,
      )
      const folded = wanted?.closest('details')
      if (folded) folded.open = true
      const [first] = FOCUSABLE.flatMap((those) => wanted?.querySelector<HTMLElement>(those) ?? [])
      first?.focus()
      wanted?.scrollIntoView({ block: 'center' })
    }, 100)
    return () => clearTimeout(timer)
  }, [body, field])
}
