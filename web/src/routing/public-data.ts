import type { ApiAnswer, ApiRoute } from '@etapes-climat/domain/api/contract'
import type { PageRequest } from '@etapes-climat/domain/pages/rendered-page'
import type { LoaderFunctionArgs } from 'react-router'
import { addressOf } from '../lib/api/api-address.ts'
import { type CallArguments, callAnyApi } from '../lib/api/api-client.ts'

/** Context of loaders while the server renders; absent in the browser. */
export interface RenderContext {
  load: PageRequest['load']
}

/** The way a loader reads the public API: in process on the server, by fetch in the browser. */
export function publicApi({ context, request }: LoaderFunctionArgs) {
  const load = (context as RenderContext | undefined)?.load
  return async <Route extends ApiRoute>(
    route: Route,
    ...[asked]: CallArguments<Route>
  ): Promise<ApiAnswer<Route>> => {
    if (load) return (await load(addressOf(route, asked))) as ApiAnswer<Route>
    return callAnyApi(route, { ...asked, signal: request.signal })
  }
}
