import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

interface ToolbarKeys {
  ref: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
}

/** One button of a toolbar is reached by Tab; arrows, Home and End move to the others. */
export function useToolbarKeys(): ToolbarKeys {
  const ref = useRef<HTMLDivElement>(null)
  const buttons = () => [...(ref.current?.querySelectorAll('button') ?? [])]
  const focused = () => buttons().indexOf(document.activeElement as HTMLButtonElement)

  function keepOneStop(index = Math.max(focused(), 0)) {
    buttons().forEach((button, at) => {
      button.tabIndex = at === index ? 0 : -1
    })
  }
  // Buttons come and go with the cursor: after each drawing one of them must be left to reach.
  useEffect(() => {
    if (buttons().filter((button) => button.tabIndex === 0).length !== 1) keepOneStop()
  })

  function onKeyDown(event: KeyboardEvent) {
    const last = buttons().length - 1
    const at = focused()
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    buttons()[next > last ? 0 : next < 0 ? last : next]?.focus()
  }
  return { ref, onKeyDown, onFocus: () => keepOneStop() }
}
