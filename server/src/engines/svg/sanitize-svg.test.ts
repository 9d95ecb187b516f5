import { describe, expect, it } from 'vitest'
import { UnsafeSvgError } from './parse-svg.ts'
import { SVG_MAX_BYTES, sanitizeSvg } from './sanitize-svg.ts'
import { hostileDrawings } from './testing/hostile-drawings.ts'

const sanitized = (text: string) => sanitizeSvg(Buffer.from(text))

/** The drawing made harmless; null when it is refused. */
function outcome(text: string): string | null {
  try {
    return sanitized(text)
  } catch (error) {
    expect(error).toBeInstanceOf(UnsafeSvgError)
    return null
  }
}

const HARM =
  /<script|\bon\w+=|foreignObject|<image|<a[ >]|<animate|<set|javascript|data:|listener|file:|passwd|@|<!|<\?|base=/i

const drawings = Object.entries(hostileDrawings('http://listener'))

describe('hostile drawings', () => {
  it('MEDIA-13 F-03 are at least thirty', () => {
    expect(drawings.length).toBeGreaterThanOrEqual(30)
  })

  it.each(drawings)('MEDIA-13 F-03 %s: nothing of it is left, or it is refused', (_name, text) => {
    expect(outcome(text) ?? '').not.toMatch(HARM)
  })

  it('MEDIA-13 F-03 those made to exhaust a reader are refused, not drawn', () => {
    const refused = drawings.filter(([, text]) => outcome(text) === null).map(([name]) => name)
    expect(refused).toEqual([
      'entities within entities',
      'entity of a file',
      'external document type',
      'undeclared entity',
      'use within use',
      'long chain of uses',
      'pattern within itself',
      'very deep',
      'HTML document',
      'HTML without a type',
      'not closed',
    ])
  })
})

describe('sanitizeSvg', () => {
  it('MEDIA-13 leaves a drawing as it is', () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>Été &amp; hiver</title>' +
      '<defs><linearGradient id="g"><stop offset="0" stop-color="rgb(1,2,3)"></stop></linearGradient></defs>' +
      '<style>.a{fill:url(#g);stroke:#fff}</style><path class="a" d="M0 0h9"></path>' +
      '<use href="#g"></use></svg>'
    expect(sanitized(drawing)).toBe(drawing)
  })

  it('reads what drawing programs write: prefixes, comments, their own attributes', () => {
    const text =
      '<?xml version="1.0" encoding="UTF-8"?><!-- made by hand --><s:svg xmlns:s="http://www.w3.org/2000/svg"' +
      ' xmlns:x="http://www.inkscape.org/namespaces/inkscape" x:version="1"><x:grid/><s:g x:label="a" id="a"/></s:svg>'
    expect(sanitized(text)).toBe('<svg xmlns="http://www.w3.org/2000/svg"><g id="a"></g></svg>')
  })

  it('refuses what is no text of UTF-8, too large, or has too many elements', () => {
    const shape = '<path d="M0 0"/>'
    for (const bytes of [
      Buffer.from([0xff, 0xfe, 0x3c, 0x00]),
      Buffer.alloc(SVG_MAX_BYTES + 1, ' '),
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${shape.repeat(50_000)}</svg>`),
      Buffer.from('<svg/>'),
      Buffer.alloc(0),
    ]) {
      expect(() => sanitizeSvg(bytes)).toThrow(UnsafeSvgError)
    }
  })
})
