import { isOrigin } from '@etapes-climat/domain/settings/embed-origins'

/** The origin that somebody means: capitals, accents and a last slash are written as a policy has them. */
export function readOrigin(typed: string): string {
  const text = typed.trim()
  if (!URL.canParse(text)) return text
  const { origin, href } = new URL(text)
  return href === `${origin}/` && isOrigin(origin) ? origin : text
}
