/** What programs take for the dot of a domain. */
const DOT = /(?<=[\p{L}\p{N}])([.\u3002\uff0e\uff61])(?=\p{L}{2})/gu

/**
 * A text in which no program of mail finds an address to click: a space stands in each. Mails
 * name people, structures and reports as somebody else named them.
 */
export const withoutLinks = (text: string): string =>
  text
    .replaceAll('://', ': //')
    .replace(/(?<=\S)@(?=\S)/g, ' @ ')
    .replace(DOT, '$1 ')
