/**
 * The version of a step as readers of reports read it, from its full index:
 * `E12-2-2024-05-01` → `E12, version 2 du 01/05/2024`.
 */
export function versionInWords(index: string): string {
  const [date, ...day] = /-?(\d{4})-(\d{2})-(\d{2})$/.exec(index) ?? ['']
  const numbered = index.slice(0, index.length - date.length)
  const at = numbered.lastIndexOf('-')
  const words = `version\u00a0${numbered.slice(at + 1)}${date && ` du\u00a0${day.toReversed().join('/')}`}`
  return at > 0 ? `${numbered.slice(0, at)}, ${words}` : words.replace('v', 'V')
}
