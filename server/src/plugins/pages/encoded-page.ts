import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip'

/** Kept pages are compressed once and sent thousands of times; quality 11 would take ten times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

const ENCODE: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text) => promisify(gzip)(text, { level: 9 }),
}

/** The best encoding that a client accepts; null for none. @param accepted its Accept-Encoding */
export function encodingOf(accepted: string | undefined): Encoding | null {
  const named = (accepted ?? '').toLowerCase().split(',')
  const takes = (encoding: string) =>
    named.some((part) => {
      const [name = '', weight = ''] = part.split(';')
      return name.trim() === encoding && !/^\s*q=0(?:\.0*)?\s*$/.test(weight)
    })
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : null
}

/** The bytes of a page in an encoding, made when first asked for and kept. */
export type EncodedPage = (encoding: Encoding) => Promise<Buffer>

/** Encodes a page at most once for each encoding. */
export function encodePage(html: string): EncodedPage {
  const encoded = new Map<Encoding, Promise<Buffer>>()
  return (encoding) => {
    const known = encoded.get(encoding) ?? ENCODE[encoding](html)
    encoded.set(encoding, known)
    return known
  }
}
