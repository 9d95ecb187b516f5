import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '../lib/api-client.ts'

/** Public GET of our own API. */
export type LoadPublic = (path: string) => Promise<unknown>

/** What the server gives to the loaders while it renders; absent in the browser. */
export interface RenderContext {
  load: LoadPublic
}

/** The way a loader reads the public API: in process on the server, by fetch in the browser. */
export function publicApi({ context, request }: LoaderFunctionArgs) {
  const load = (context as RenderContext | undefined)?.load
  return <Answer>(path: string): Promise<Answer> =>
    load ? (load(path) as Promise<Answer>) : callApi<Answer>(path, { signal: request.signal })
}
