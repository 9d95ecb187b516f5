import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'

/** What a screen says of its page; `Data` is what its loader answers. */
export interface ScreenHandle<Data = undefined> {
  /** title of the page, without the name of the site */
  title: string | ((data: Data) => string)
  /** meta description, for public pages */
  description?: string | ((data: Data) => string)
  /** `tool`: the wide, dense layout of the report and administration screens */
  layout?: 'tool'
  /** of one person or one moment: neither search engines nor the server's cache keep it */
  unlisted?: boolean | ((data: Data) => boolean)
}

/** What a `*.screen.tsx` file exports. */
export interface ScreenModule {
  Component: ComponentType
  loader?: LoaderFunction
  handle: ScreenHandle<never>
}
