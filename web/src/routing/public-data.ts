import type { LoaderFunctionArgs } from 'react-router'
import { loadChunk } from '../lib/load-chunk.ts'

/** Public GET of our own API. */
export type LoadPublic = (path: string) => Promise<unknown>

/** What the server gives to the loaders while it renders; absent in the browser. */
export interface RenderContext {
  load: LoadPublic
}

/** The way a loader reads the public API: in process on the server, by fetch in the browser. */
export function publicApi({ context, request }: LoaderFunctionArgs) {
  const load = (context as RenderContext | undefined)?.load
  return async <Answer>(path: string): Promise<Answer> => {
    if (load) return (await load(path)) as Answer
    // A page rendered by the server needs no call: the client comes with the first navigation.
    const { callApi } = await loadChunk(() => import('../lib/api/api-client.ts'))
    return callApi<Answer>(path, { signal: request.signal })
  }
}
