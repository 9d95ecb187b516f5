import { type FunctionComponent, lazy } from 'react'

/** After this a part of the site that does not arrive is given up, in ms. */
export const CHUNK_TIMEOUT_MS = 120_000

/** A part of the site could not be loaded: no network, or a newer version has replaced it. */
export class ChunkError extends Error {}

/**
 * Loads a part of the site within the time limit: every `import()` goes through here.
 * @throws ChunkError when a file is missing, or not there in time
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Too late')), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    throw new ChunkError('A part of the site could not be loaded', { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** A part loaded when it is first shown; `Otherwise`, or nothing, takes its place when it cannot be. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
  Otherwise: FunctionComponent<Props> = () => null,
) {
  return lazy<FunctionComponent<Props>>(() => loadChunk(load).catch(() => ({ default: Otherwise })))
}
