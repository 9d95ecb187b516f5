import type { HydrationState } from 'react-router'

/** Data from the server with which the browser hydrates a rendered page. */
export interface PageData {
  /** draws the random pictures */
  seed: number
  /** characters that this installation asks for in a new password, at least */
  passwordMin: number
  /** name of the identity provider that people may sign in by; absent: there is none */
  providerLabel?: string | undefined
  hydration: HydrationState
}

export const PAGE_DATA_ID = 'page-data'

const ESCAPES: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** JSON that cannot leave its script element. */
export function serialisePageData(data: PageData): string {
  return JSON.stringify(data).replace(/[<\u2028\u2029]/g, (found) => ESCAPES[found] ?? found)
}

/** Reads the page data; null when the page was not rendered by the server (development). */
export function readPageData(): PageData | null {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  return text ? (JSON.parse(text) as PageData) : null
}
