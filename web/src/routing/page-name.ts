import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** `page`: the subject of the screen; `over`: the subject of an editor over it, which comes first. */
type Layer = 'page' | 'over'

const named: Partial<Record<Layer, { name: string; pathname: string }>> = {}
let listener = () => {}

/** Name of the subject on screen at an address, once it is known. */
export function pageName(pathname: string): string | undefined {
  return [named.over, named.page].find((shown) => shown?.pathname === pathname)?.name
}

/**
 * Calls when a name comes or goes.
 * @returns ends it
 */
export function onPageName(follow: () => void): () => void {
  listener = follow
  return () => {
    listener = () => {}
  }
}

/** Puts a name in front of the screen's title: of the step, report or list on screen. */
export function usePageName(name: string | undefined, layer: Layer = 'page'): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (name === undefined) return
    const own = { name, pathname }
    named[layer] = own
    listener()
    return () => {
      if (named[layer] === own) delete named[layer]
      listener()
    }
  }, [name, layer, pathname])
}
