export const WRONG_LINK = 'Indiquez une adresse qui commence par http:// ou https://.'

/**
 * Condition of the column that URL parsers do not check: they drop line breaks and repair slashes.
 */
const WHOLE_WEB_ADDRESS = /^https?:\/\/[^\s\\]+$/i

/** Every engine has it; the domain knows no other part of a browser. */
declare const URL: { canParse(text: string): boolean }

/** Whether a text is an address of the web. */
export const isWebAddress = (text: string) => WHOLE_WEB_ADDRESS.test(text) && URL.canParse(text)

/** The same address, as the column takes it. */
export const withLowerCaseScheme = (address: string) =>
  address.replace(/^https?:/i, (scheme) => scheme.toLowerCase())
