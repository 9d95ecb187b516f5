import type { MouseEvent, ReactNode } from 'react'

interface RowClicksProps {
  onOpen: (uid: string) => void
  onDuplicate: (uid: string) => void
  children: ReactNode
}

/** Follows the links and buttons of rows (`data-uid`): thousands of plain ones have no handler of their own. */
export function RowClicks({ onOpen, onDuplicate, children }: RowClicksProps) {
  /** Links opened in a new tab are left to the browser. */
  function followClicked(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    const clicked = (event.target as Element).closest('a, button')
    const uid = clicked?.closest<HTMLElement>('[data-uid]')?.dataset.uid
    if (!uid) return
    event.preventDefault()
    if (clicked?.matches('button')) onDuplicate(uid)
    else onOpen(uid)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links and buttons in it are what is clicked, by key as well
    <div onClick={followClicked}>{children}</div>
  )
}
