/** Longest first paragraph that the sky above the drawing can hold, in characters. */
const LEAD_MAX = 360

/**
 * Splits the welcome text after its first paragraph: the first goes into the drawing, the rest
 * under the stages. A long first paragraph stays with the rest.
 */
export function splitWelcome(html: string): { lead: string; rest: string } {
  const first = /^\s*<p\b[^>]*>.*?<\/p>/s.exec(html)?.[0] ?? ''
  const text = first.replace(/<[^>]*>/g, '')
  if (!first || text.length > LEAD_MAX) return { lead: '', rest: html }
  return { lead: first, rest: html.slice(first.length) }
}
