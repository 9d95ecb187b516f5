import { appendFileSync } from 'node:fs'

/** One check of a screen, or of its dialog, by axe-core. */
export interface Look {
  role: string
  kind: 'screen' | 'overlay'
  name: string
  /** how many rules were tried, and by which version of axe-core */
  rules: number
  axe: string
}

/** File that the looks are written to, one a line; none without `npm run accessibility:record`. */
const FILE = process.env.ACCESSIBILITY_LOOKS

/** Notes a look that found no fault. */
export function noteLook(look: Look): void {
  if (FILE) appendFileSync(FILE, `${JSON.stringify(look)}\n`)
}
