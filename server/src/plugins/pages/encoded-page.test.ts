import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { encodePage, encodingOf } from './encoded-page.ts'

it('takes the smallest encoding that the client accepts', () => {
  expect(encodingOf('gzip, deflate, br')).toBe('br')
  expect(encodingOf('GZIP')).toBe('gzip')
  expect(encodingOf('br;q=0, gzip;q=0.5')).toBe('gzip')
  expect(encodingOf('br;q=0.0')).toBeNull()
  expect(encodingOf('deflate, brx')).toBeNull()
  expect(encodingOf(undefined)).toBeNull()
})

it('encodes a page once in each encoding', async () => {
  const html = `<p>${'été '.repeat(500)}</p>`
  const encoded = encodePage(html)
  expect(brotliDecompressSync(await encoded('br')).toString()).toBe(html)
  expect(gunzipSync(await encoded('gzip')).toString()).toBe(html)
  expect(encoded('br')).toBe(encoded('br'))
})
