import { type RefObject, useLayoutEffect } from 'react'
import { isTyping } from '../../lib/keyboard/is-typing.ts'
import { singleKeysEnabled } from '../../lib/keyboard/single-key-shortcuts.ts'
import { useStableFunction } from '../../lib/use-stable-function.ts'

export type WorkshopKey =
  | 'select'
  | 'consider'
  | 'discard'
  | 'note'
  | 'undo'
  | 'next'
  | 'previous'
  | 'pause'
  | 'end'

/** Arrows, and the keys of a presenter’s remote. */
const NAMED_KEYS = new Map<string, WorkshopKey>([
  ['ArrowRight', 'next'],
  ['PageDown', 'next'],
  ['ArrowLeft', 'previous'],
  ['PageUp', 'previous'],
  ['Escape', 'end'],
])

const LETTERS = new Map<string, WorkshopKey>([
  ['r', 'select'],
  ['a', 'consider'],
  ['e', 'discard'],
  ['n', 'note'],
  ['z', 'undo'],
])

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * What a key means in a workshop, or null. Space presses a button that has the focus.
 * @param place of the focus: in a text field, or while a question is open, only the keys of a remote work
 */
export function workshopKey(
  { key, ctrlKey, metaKey, altKey }: Keys,
  { place, singleKeys }: { place: 'page' | 'control' | 'text'; singleKeys: boolean },
): WorkshopKey | null {
  if (ctrlKey || metaKey || altKey) return null
  if (place === 'text') return key.startsWith('Page') ? (NAMED_KEYS.get(key) ?? null) : null
  if (key === ' ') return place === 'page' ? 'pause' : null
  const letter = singleKeys ? LETTERS.get(key.toLowerCase()) : undefined
  return NAMED_KEYS.get(key) ?? letter ?? null
}

/**
 * Follows the keys of a workshop; none while a dialog is open.
 * @param question the field of a question that waits for an answer: wherever the focus is, characters go to it
 */
export function useWorkshopKeys(
  onKey: (key: WorkshopKey) => void,
  question: RefObject<HTMLInputElement | null>,
): void {
  const act = useStableFunction(onKey)
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      const { target } = event
      const isControl = target instanceof Element && target.matches('button, a, input, summary')
      const place = isTyping(target) || question.current ? 'text' : isControl ? 'control' : 'page'
      if (question.current && !isTyping(target) && isCharacter(event)) question.current.focus()
      const meant = workshopKey(event, { place, singleKeys: singleKeysEnabled() })
      if (!meant) return
      event.preventDefault()
      if (!event.repeat || meant === 'next' || meant === 'previous') act(meant)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [act, question])
}

/** Whether a key types a character; Space presses the button that has the focus. */
const isCharacter = ({ key, ctrlKey, metaKey, altKey }: Keys) =>
  key.length === 1 && key !== ' ' && !(ctrlKey || metaKey || altKey)
