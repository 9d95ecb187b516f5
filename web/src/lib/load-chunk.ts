import { type FunctionComponent, lazy } from 'react'

/** After this a part of the site that does not arrive is given up, in ms (LIM-15, D-101). */
export const CHUNK_TIMEOUT_MS = 120_000

/** A part of the site could not be loaded: no network, or a newer version has replaced it. */
export class ChunkError extends Error {}

/**
 * Every `import()` of the build goes through here, instead of Vite's helper, which has no limit and
 * weighs three times as much: its style sheets first, so that nothing shows without its styles.
 * @param styles paths from the root of the site
 * @throws ChunkError when a file is missing, or not there in time
 */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  styles: readonly string[] = [],
): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Too late')), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([Promise.all(styles.map(linkStyle)).then(load), late])
  } catch (cause) {
    throw new ChunkError('A part of the site could not be loaded', { cause })
  } finally {
    clearTimeout(timer)
  }
}

function linkStyle(path: string): Promise<unknown> | null {
  const href = `/${path}`
  if (document.querySelector(`link[href="${href}"]`)) return null
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new Error(`${href} is missing`))
    }
    document.head.append(link)
  })
}

/** A part loaded when it is first shown; `Otherwise` takes its place when it cannot be. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
  Otherwise: FunctionComponent<Props>,
) {
  return lazy<FunctionComponent<Props>>(() => load().catch(() => ({ default: Otherwise })))
}
