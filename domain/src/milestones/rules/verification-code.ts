import { plainSpelling } from '../../kernel/text.ts'

/** Signs that cannot be taken for each other: neither O nor 0, neither I nor 1. 2⁵ of them. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 12
const GROUP = /.{4}(?=.)/g

/** Characters that are read of what is typed as a code. */
export const TYPED_CODE_MAX = 100

/** Pattern of a stored code: twelve characters without spaces. */
export const CODE_PATTERN = new RegExp(`^[${SIGNS}]{${LENGTH}}$`)

export const NOT_A_CODE =
  'Ce code n’est pas valable\u00a0: il compte douze signes, sans O, ni I, ni 0, ni 1.'

/** Random bytes that a code is made of. */
export const CODE_BYTES = LENGTH

/** The code from random bytes: five bits of each, so all codes have the same probability. */
export const codeOf = (random: Uint8Array): string =>
  Array.from(random.subarray(0, LENGTH), (byte) => SIGNS.charAt(byte % SIGNS.length)).join('')

/** A code as it was typed, in the form that is stored; null when it is none. */
export function readCode(typed: string): string | null {
  const code = plainSpelling(typed)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
  return CODE_PATTERN.test(code) ? code : null
}

/** A code in three groups, as it is read and printed; no line ends within it. */
export const shownCode = (code: string): string => code.replace(GROUP, '$&\u00a0')

/** A code as part of an address or of the metadata of a file: ASCII alone. */
export const codeInAddress = (code: string): string => code.replace(GROUP, '$&-')

/** Before the code in the keywords of a PDF, where a reader without a PDF library finds it. */
const MARK = 'code-etapes-climat:'

/** The keyword of a PDF that carries a code. */
export const codeKeyword = (code: string): string => `${MARK}${codeInAddress(code)}`

const MARKED = new RegExp(`${MARK}([${SIGNS}-]{${LENGTH + 2}})`)

/**
 * The code in the metadata of a PDF file.
 * @param text bytes of the file, one character each (latin1)
 * @returns null when there is none
 */
export function codeInFile(text: string): string | null {
  const [, found] = MARKED.exec(text) ?? []
  return found === undefined ? null : readCode(found)
}
