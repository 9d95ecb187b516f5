import { type RefObject, useEffect } from 'react'

/** The screen comes first; then the pictures further down, in ms. */
const AT_REST_MS = 500

/**
 * Loads all pictures, also those below the window: once the screen is idle, at the latest when
 * printing, because paper shows only loaded pictures.
 */
export function useAllPictures(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const load = () => {
      for (const picture of sheet.current?.querySelectorAll('img') ?? []) picture.loading = 'eager'
    }
    const timer = setTimeout(load, AT_REST_MS)
    addEventListener('beforeprint', load)
    return () => {
      clearTimeout(timer)
      removeEventListener('beforeprint', load)
    }
  }, [sheet])
}
