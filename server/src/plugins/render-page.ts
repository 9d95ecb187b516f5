/** What the web build exports for server rendering (`web/src/entry-server.tsx`). */
export type RenderPage = (request: {
  url: string
  /** text of the client build's index.html */
  template: string
  /** public GET of one of our own calls */
  load: (path: string) => Promise<unknown>
  /** address that people use */
  publicUrl: string
  /** shortest new password */
  passwordMin: number
  /** draws the random pictures, the same on both sides (D-37) */
  seed: number
  /** answered instead of rendering the 404 page again */
  notFoundPage?: RenderedPage | undefined
}) => Promise<RenderedPage>

export interface RenderedPage {
  status: number
  html: string
  /** false after a failure: the next visitor gets a new try */
  cacheable: boolean
  redirect?: string
}
