/** Sites that may show our pages in their frames, at most. */
export const MOST_ORIGINS = 50
/** Characters of one of them, at most: all of them are in a header of each page. */
export const LONGEST_ORIGIN = 100

const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?'
/** Plain HTTP only on the machine of who tries it out. */
const ORIGIN = new RegExp(
  `^(?:https://${LABEL}(?:[.]${LABEL})*|http://(?:localhost|127[.]0[.]0[.]1))(?::([1-9][0-9]{0,4}))?$`,
)

/**
 * Whether a text is the origin of one site as a policy of frames names it: `https://exemple.fr:8443`, an
 * international name in its ASCII form. It can be written into a header: no space, sign or wildcard.
 */
export function isOrigin(text: string): boolean {
  const [match, port = '443'] = ORIGIN.exec(text) ?? []
  return match === text && text.length <= LONGEST_ORIGIN && Number(port) <= 65_535
}

/** Says which line of the list of sites is refused. */
export const refusedOrigin = (text: string) =>
  `«\u00a0${text.slice(0, LONGEST_ORIGIN)}\u00a0» n’est pas l’adresse d’un site\u00a0: écrivez https://, son nom, et rien après.`

export const TOO_MANY_ORIGINS = `Donnez ${MOST_ORIGINS} sites au plus.`
