import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip'
type Content = string | Buffer

/**
 * Cached bytes are compressed once and sent thousands of times; quality 11 would take ten times as
 * long. For long lists 9 takes five times as long as 5, for 2 % of the bytes.
 */
const BROTLI_QUALITY = 9
const BROTLI_QUALITY_LONG = 5
const LONG = 100_000

const ENCODE: Record<Encoding, (content: Content) => Promise<Buffer>> = {
  br: (content) => {
    const quality = content.length < LONG ? BROTLI_QUALITY : BROTLI_QUALITY_LONG
    return promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality },
    })
  },
  gzip: (content) => promisify(gzip)(content, { level: 9 }),
}

/** The best encoding that a client accepts; null for none. @param accepted its Accept-Encoding */
export function encodingOf(accepted: string | undefined): Encoding | null {
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : null
}

/** Whether a client takes an encoding. @param accepted its Accept-Encoding */
export const accepts = (accepted: string | undefined, encoding: Encoding): boolean =>
  (accepted ?? '')
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [name = '', weight = ''] = part.split(';')
      return name.trim() === encoding && !/^\s*q=0(?:\.0*)?\s*$/.test(weight)
    })

/** The bytes of a page in an encoding, compressed at the first request and cached. */
export type EncodedPage = (encoding: Encoding) => Promise<Buffer>

/** Encodes a page at most once for each encoding. */
export function encodePage(content: Content): EncodedPage {
  const encoded = new Map<Encoding, Promise<Buffer>>()
  return (encoding) => {
    const known = encoded.get(encoding) ?? ENCODE[encoding](content)
    encoded.set(encoding, known)
    return known
  }
}
