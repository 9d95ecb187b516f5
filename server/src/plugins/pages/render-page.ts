/** The function that the web build exports for server rendering (`web/src/entry-server.tsx`). */
export type RenderPage = (request: {
  url: string
  template: string
  load: (path: string) => Promise<unknown>
  /** address that people use */
  publicUrl: string
  /** shortest new password */
  passwordMin: number
  /** draws the random pictures, the same on both sides (D-37) */
  seed: number
  /** answered instead of rendering them again */
  sharedPages?: SharedPages<RenderedPage>
}) => Promise<RenderedPage>

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
}
