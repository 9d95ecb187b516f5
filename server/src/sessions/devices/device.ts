import Bowser from 'bowser'

/** What a person signs in with, in words; empty where it is not recognised. */
export interface Device {
  browser: string
  system: string
}

/** Longer headers are no browser's. */
const LONGEST = 500

const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP))

/**
 * The browser and the system of a header User-Agent. Only names that the library knows are taken: a
 * stranger who has the password does not choose the words of a list or a mail.
 */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent || userAgent.length > LONGEST) return { browser: '', system: '' }
  const { browser, os } = Bowser.parse(userAgent)
  const known = (names: ReadonlySet<string>, name = '') => (names.has(name) ? name : '')
  return { browser: known(BROWSERS, browser.name), system: known(SYSTEMS, os.name) }
}
