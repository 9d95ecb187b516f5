import { useEffect } from 'react'

/** Lets the browser ask before the page is reloaded or its window closed, as long as `asks`. */
export function useUnloadQuestion(asks: boolean): void {
  useEffect(() => {
    if (!asks) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [asks])
}
