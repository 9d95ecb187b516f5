import { useEffect } from 'react'

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/**
 * Ignores files dropped beside the upload zone: the browser would leave the page and lose the typed
 * text.
 */
export function useIgnoreDroppedFiles(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer || !holdsFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', refuse)
    addEventListener('drop', refuse)
    return () => {
      removeEventListener('dragover', refuse)
      removeEventListener('drop', refuse)
    }
  }, [])
}
