export const WRONG_LINK = 'Indiquez une adresse qui commence par http:// ou https://.'

/**
 * Condition of the column that URL parsers do not check: they drop line breaks and repair slashes
 * (EX-05, VAL-11).
 */
export const WHOLE_WEB_ADDRESS = /^https?:\/\/[^\s\\]+$/i

/** The same address, as the column takes it. */
export const withLowerCaseScheme = (address: string) =>
  address.replace(/^https?:/i, (scheme) => scheme.toLowerCase())
