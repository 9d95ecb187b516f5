import { externalValue, useExternalValue } from './external-value.ts'

export type CookieConsent = 'accepted' | 'refused'

const NAME = 'cookie-consent'
const SIX_MONTHS_S = 182 * 24 * 60 * 60

function readConsent(): CookieConsent | null {
  const value = new RegExp(`(?:^|; )${NAME}=(accepted|refused)(?:;|$)`).exec(document.cookie)?.[1]
  return (value as CookieConsent | undefined) ?? null
}

const consent = externalValue(readConsent)

function writeCookie(value: string, maxAge: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${NAME}=${value}; path=/; max-age=${maxAge}; SameSite=Lax`
  consent.changed()
}

/** Keeps the choice for six months, in a cookie so that signing out keeps it. */
export function chooseCookies(choice: CookieConsent): void {
  writeCookie(choice, SIX_MONTHS_S)
}

/** Forgets the choice: the band asks again. */
export function askCookiesAgain(): void {
  writeCookie('', 0)
}

/** The visitor's choice; null until made. Server rendering shows no band. */
export function useCookieConsent(): CookieConsent | null {
  return useExternalValue(consent, 'refused')
}
