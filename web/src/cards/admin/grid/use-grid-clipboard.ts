import { type RefObject, useEffect, useEffectEvent } from 'react'

interface GridClipboard {
  /** the chosen cells, in the two formats that spreadsheets read; null for none */
  copied(): { text: string; html: string } | null
  /** empties the chosen cells */
  clear(): void
  /** @param text empty where the clipboard holds a picture or a file */
  paste(text: string): void
}

/**
 * Copies, cuts and pastes while a cell of the grid has the keyboard. Browsers send the events of the
 * clipboard to where the selection of the page is, a text in the cell or anything outside of the grid.
 */
export function useGridClipboard(grid: RefObject<HTMLElement | null>, clipboard: GridClipboard) {
  const handle = useEffectEvent((event: ClipboardEvent) => {
    const cell = document.activeElement
    if (!event.clipboardData || !cell?.matches('[data-column]') || !grid.current?.contains(cell)) {
      return
    }
    event.preventDefault()
    if (event.type === 'paste') return clipboard.paste(event.clipboardData.getData('text/plain'))
    const cells = clipboard.copied()
    if (!cells) return
    event.clipboardData.setData('text/plain', cells.text)
    event.clipboardData.setData('text/html', cells.html)
    if (event.type === 'cut') clipboard.clear()
  })
  useEffect(() => {
    const kinds = ['copy', 'cut', 'paste'] as const
    for (const kind of kinds) document.addEventListener(kind, handle)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, handle)
    }
  }, [])
}
