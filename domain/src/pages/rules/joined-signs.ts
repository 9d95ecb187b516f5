/** What ends no address of the site, and mail programs join to one: « ). », « > », a zero-width space. */
const JOINED = /[^\p{L}\p{N}\p{M}/_-]+$/u

/** The path of a page without the signs of the sentence that its link stood in. */
export function withoutJoinedSigns(path: string): string {
  const text = decoded(path)
  const trimmed = text.replace(JOINED, '')
  // A name made of such signs alone stays, such as an unknown token.
  if (trimmed === text || trimmed === '' || trimmed.endsWith('/')) return path
  // Two slashes at the beginning would lead to another site.
  return encodeURI(trimmed.replace(/^\/+/, '/'))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Encodes percent signs that begin no escape, so that the address can be decoded: `/foo%` becomes
 * `/foo%25`.
 */
export const withReadableSigns = (address: string) => {
  const [path = '', ...query] = address.split('?')
  const isReadable = decoded(path) !== path || !path.includes('%')
  return isReadable ? address : [path.replaceAll('%', '%25'), ...query].join('?')
}
