import { type RefObject, useEffect } from 'react'

/** The screen comes first; then the pictures further down, in ms. */
const AT_REST_MS = 500

/**
 * Loads the pictures that wait to be scrolled to: first when the screen is at rest, at the latest
 * when printing is asked for, because paper shows only what has come.
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
