import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'

/** Title, styles and other facts of a screen; `Data` is the data of its loader. */
export interface ScreenHandle<Data = undefined> {
  /** title of the page, without the name of the site */
  title: string | ((data: Data) => string)
  /** meta description, for public pages */
  description?: string | ((data: Data) => string)
  /**
   * `tool`: the wide, dense layout of the report and administration screens; `bare`: the whole window,
   * without the head and the foot of the site
   */
  layout?: 'tool' | 'bare'
  /** of one person or one moment: neither search engines nor the server's cache keep it */
  unlisted?: boolean | ((data: Data) => boolean)
}

/** The exports of a `*.screen.tsx` file. */
export interface ScreenModule {
  Component: ComponentType
  loader?: LoaderFunction
  handle: ScreenHandle<never>
  /** its source file, on the server: the build adds it, and lists its assets under that name */
  source?: string
}
