import { isRouteErrorResponse } from 'react-router'
import type { ScreenHandle } from './screen.ts'

/** Element of the layout in which the title of a new page is read aloud. */
export const ANNOUNCEMENT_ID = 'annonce'

/** Name of the site. */
export const SITE = 'Étapes Climat'
const DESCRIPTION =
  'Choisir les étapes climat d’une opération de construction ou d’immobilier, et en mesurer l’effet en kgCO2e par personne et par an.'

/** The part of the router's state that titles are made of. */
export interface RouterPage {
  matches: readonly { route: { id: string; handle?: unknown } }[]
  loaderData: Record<string, unknown>
  errors: Record<string, unknown> | null
}

/**
 * Title and meta description of the page on screen, and whether others may list it.
 * @param name what the page is about, when its loader does not tell
 */
export function describePage(
  { matches, loaderData, errors }: RouterPage,
  name?: string,
): { title: string; description: string; unlisted: boolean } {
  const error = Object.values(errors ?? {})[0]
  if (error !== undefined) {
    return { title: titleOf(errorTitle(error)), description: DESCRIPTION, unlisted: true }
  }
  const leaf = matches.at(-1)?.route
  const handle = leaf?.handle as ScreenHandle<unknown> | undefined
  const told = <Told extends string | boolean>(
    said: Told | ((data: unknown) => Told) | undefined,
  ) => (typeof said === 'function' ? said(loaderData[leaf?.id ?? '']) : said)
  return {
    title: titleOf(name, told(handle?.title)),
    description: told(handle?.description) || DESCRIPTION,
    unlisted: told(handle?.unlisted) === true,
  }
}

function errorTitle(error: unknown): string {
  return isRouteErrorResponse(error) && error.status === 404
    ? 'Page introuvable'
    : 'La page n’a pas pu être chargée'
}

/** From what is on screen to the site, each said once. */
const titleOf = (...parts: (string | undefined)[]) =>
  [...new Set([...parts, SITE])].filter(Boolean).join(' · ')
