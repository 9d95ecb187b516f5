/** A run of plain text; `url` when it is an address of the web. */
export interface TextRun {
  text: string
  url?: string
}

/**
 * http or https, a host with a name (no number, no user before it), and what follows it. A character
 * that cannot be encoded ends it.
 */
const ADDRESS =
  /https?:\/\/(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?![\w.@-]*@)(?::\d{1,5})?(?:[/?#][^\s<>"«»\p{Cs}]*)?/giu

const TRAILING = /[.,;:!?…'’*\]}]/u

const numberOf = (sign: string, text: string) => text.split(sign).length - 1

/** Without the punctuation after it; a bracket that was opened in the address is part of it. */
function withoutTrailing(address: string): string {
  let unopened = numberOf(')', address) - numberOf('(', address)
  let end = address.length
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1)
    if (last === ')' && unopened > 0) unopened -= 1
    else if (!TRAILING.test(last)) break
  }
  return address.slice(0, end)
}

const encoded = (address: string) =>
  address.replace(/[^\x21-\x7e]+/gu, (letters) => encodeURIComponent(letters))

/** Plain text as runs, the addresses of the web in it apart, so that they can be links. */
export function textRuns(text: string): TextRun[] {
  const runs: TextRun[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(found)
    if (index > from) runs.push({ text: text.slice(from, index) })
    runs.push({ text: address, url: encoded(address) })
    from = index + address.length
  }
  return from < text.length ? [...runs, { text: text.slice(from) }] : runs
}
