import { useEffect } from 'react'

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/** Beside the zone that takes files, the browser would leave the page, and what is typed, for the dropped one. */
export function useHarmlessDrop(): void {
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
