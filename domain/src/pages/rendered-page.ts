/** What the server gives to the renderer of the web build for a page. */
export interface PageRequest {
  /** path and query of the page */
  url: string
  /** text of the client build's index.html */
  template: string
  /** public GET of our own API; rejects on failure, with a `Response` when the page has to have its status */
  load: (path: string) => Promise<unknown>
  /** address that people use (`PUBLIC_URL`) */
  publicUrl: string
  /** shortest new password (`PASSWORD_MIN`) */
  passwordMin: number
  /** name of the identity provider that people may sign in by (`OIDC_LABEL`); absent: there is none */
  providerLabel?: string | undefined
  /** draws the random pictures, the same on both sides */
  seed: number
  /** answered instead of rendering them again */
  sharedPages?: SharedPages<RenderedPage>
}

/**
 * Pages that say nothing of their address: the 404 page, and the layout of every signed-in person's
 * page.
 */
export type SharedPages<Page> = { [Name in 'notFound' | 'area']?: Page }

export interface RenderedPage {
  status: number
  html: string
  /** false after a failure: the next visitor gets a new try */
  cacheable: boolean
  redirect?: string
  /** which one of those that many addresses have */
  shared?: keyof SharedPages<unknown>
  /** for frames of other sites: none of its scripts are in it */
  embedded?: boolean
}

/** The function that the web build exports for server rendering (`web/src/entry-server.tsx`). */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>
