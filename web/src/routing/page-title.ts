import { isRouteErrorResponse } from 'react-router'
import type { ScreenHandle } from './screen.ts'

/** Element of the layout in which the title of a new page is read aloud. */
export const ANNOUNCEMENT_ID = 'annonce'

/** Name of the site. */
export const SITE = 'Étapes Climat'

/** The part of the router's state that titles are made of. */
export interface RouterPage {
  matches: readonly { route: { id: string; handle?: unknown } }[]
  loaderData: Record<string, unknown>
  errors: Record<string, unknown> | null
}

/** Title of the page on screen. @param name the page's subject, when its loader does not provide it */
export function pageTitle(page: RouterPage, name?: string): string {
  const error = pageError(page)
  if (error !== undefined) return titleOf(errorTitle(error))
  const { handle, resolve } = screenHandle(page)
  return titleOf(name, resolve(handle?.title))
}

/** The error shown instead of the screen, if any. */
export const pageError = ({ errors }: RouterPage): unknown => Object.values(errors ?? {})[0]

/** The screen's handle, with its title made from its loader's data. */
export function screenHandle({ matches, loaderData }: RouterPage) {
  const leaf = matches.at(-1)?.route
  const handle = leaf?.handle as ScreenHandle<unknown> | undefined
  const resolve = <Value extends string | boolean>(
    given: Value | ((data: unknown) => Value) | undefined,
  ) => (typeof given === 'function' ? given(loaderData[leaf?.id ?? '']) : given)
  return { handle, resolve }
}

function errorTitle(error: unknown): string {
  return isRouteErrorResponse(error) && error.status === 404
    ? 'Page introuvable'
    : 'La page n’a pas pu être chargée'
}

/** The parts of a title, from the subject to the site, without repetitions. */
const titleOf = (...parts: (string | undefined)[]) =>
  [...new Set([...parts, SITE])].filter(Boolean).join(' · ')
