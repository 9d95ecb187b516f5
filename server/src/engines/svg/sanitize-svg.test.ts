import { describe, expect, it } from 'vitest'
import { SVG_MAX_BYTES, sanitizeSvg } from './sanitize-svg.ts'
import { SvgRefused } from './svg-refused.ts'
import { COSTLY_DRAWINGS, DETAILED_DRAWINGS, LONG_TEXTS } from './testing/costly-drawings.ts'
import { hostileDrawings } from './testing/hostile-drawings.ts'

const sanitized = (text: string) => sanitizeSvg(Buffer.from(text))

const drawn = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`
const doctype = (subset = '') =>
  `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"${subset && ` [${subset}]`}>`

/** The drawing made harmless; null when it is refused. */
function outcome(text: string): string | null {
  try {
    return sanitized(text)
  } catch (error) {
    expect(error).toBeInstanceOf(SvgRefused)
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

  it('MEDIA-13 F-03 refuses drawings made to exhaust a reader, and those that would lose a drawn part', () => {
    const refused = drawings.filter(([, text]) => outcome(text) === null).map(([name]) => name)
    expect(refused).toEqual([
      'foreignObject',
      'form in foreignObject',
      'image of data',
      'background in a style',
      'escaped address in a style',
      'image set in a style',
      'closing a style',
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

  it('MEDIA-13 keeps how shapes are filled, cut, drawn and written', () => {
    const shown =
      'fill fill-opacity fill-rule clip-path clip-rule stroke stroke-width stroke-opacity stroke-linecap ' +
      'stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity transform display ' +
      'visibility overflow mask filter paint-order vector-effect font-family font-size font-style ' +
      'font-weight letter-spacing text-anchor dominant-baseline'
    const attributes = shown.split(' ').map((name) => `${name}="none"`)
    const drawing = drawn(`<path d="M0 0h9v9z" ${attributes.join(' ')}></path>`)
    expect(sanitized(drawing)).toBe(drawing)
  })

  it('reads what drawing programs write: prefixes, comments, their own attributes', () => {
    const text =
      '<?xml version="1.0" encoding="UTF-8"?><!-- made by hand --><s:svg xmlns:s="http://www.w3.org/2000/svg"' +
      ' xmlns:x="http://www.inkscape.org/namespaces/inkscape" x:version="1"><x:grid/><s:g x:label="a" id="a"/></s:svg>'
    expect(sanitized(text)).toBe('<svg xmlns="http://www.w3.org/2000/svg"><g id="a"></g></svg>')
  })

  it.each([
    ['an instance of SVG 1.1', doctype(), '<path fill="#0f4a36"></path>'],
    ['single quotes', doctype().replaceAll('"', "'"), '<path fill="#0f4a36"></path>'],
    ['no address', '<!DOCTYPE svg>', '<path fill="#0f4a36"></path>'],
    [
      'the abbreviations of Illustrator',
      doctype(
        '<!-- names --><!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/"><!ENTITY green \'#0f4a36\'><!ATTLIST svg a CDATA "b>c">',
      ),
      '<path fill="&green;"></path>',
    ],
  ])('MEDIA-13 a document type of SVG is accepted: %s', (_, declaration, inside) => {
    const text = `<?xml version="1.0" encoding="utf-8"?>\n${declaration}<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`
    expect(sanitized(text)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#0f4a36"></path></svg>',
    )
  })

  it.each([
    ['a file', '<!ENTITY x SYSTEM "file:///etc/passwd">', ''],
    ['entities within entities', '<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">', '&b;'],
    ['an element in an entity', '<!ENTITY x "<script>alert(1)</script>">', '&x;'],
    ['a parameter entity', '<!ENTITY % x "a">%x;', ''],
    ['one entity without end', `<!ENTITY x "${'a'.repeat(200)}">`, '&x;'.repeat(6000)],
  ])('MEDIA-13 F-03 a document type with %s is refused', (_, subset, text) => {
    expect(() => sanitized(`${doctype(subset)}${drawn(`<text>${text}</text>`)}`)).toThrow(
      /DOCTYPE|ENTITY/,
    )
  })

  const kept = '<rect width="9" height="6" fill="#0f4a36"></rect>'
  const other = '<rect width="9" height="6" fill="#c1121f"></rect>'
  it.each([
    [
      'the choice of Illustrator',
      `<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/" width="1" height="1"/><g>${kept}</g></switch>`,
      `<g><g>${kept}</g></g>`,
    ],
    [
      'the choice of draw.io',
      `<switch><foreignObject requiredFeatures="a"><p xmlns="http://www.w3.org/1999/xhtml">Toit</p></foreignObject>${kept}${other}</switch>`,
      `<g>${kept}</g>`,
    ],
    [
      'a choice of languages',
      `<switch><g systemLanguage="de">${other}</g><g systemLanguage="en, fr-FR">${kept}</g><g>${other}</g></switch>`,
      `<g><g>${kept}</g></g>`,
    ],
    [
      'what only an extension draws',
      `<g requiredExtensions="http://exemple.fr/">${other}</g>${kept}`,
      kept,
    ],
    ['a link', `<a href="https://exemple.fr/"><g>${kept}</g></a>`, `<g><g>${kept}</g></g>`],
    [
      'a style with a font',
      '<style>@font-face{font-family:f;src:url(data:font/woff;base64,AA==)} @import url("a.css"); .a{fill:#0f4a36}</style><path class="a"></path>',
      '<style>  .a{fill:#0f4a36}</style><path class="a"></path>',
    ],
    [
      'the declarations beside a foreign one',
      '<path style="fill:#0f4a36;cursor:url(https://exemple.fr/a.cur),auto;opacity:.5"></path>',
      '<path style="fill:#0f4a36;opacity:.5"></path>',
    ],
  ])('MEDIA-13 keeps what is drawn: %s', (_, text, expected) => {
    expect(sanitized(drawn(text))).toBe(drawn(expected))
  })

  it.each([
    ['« foreignObject »', '<foreignObject width="9" height="6"><p>Toit</p></foreignObject>'],
    ['« foreignObject »', '<switch><foreignObject/><g systemLanguage="de"/></switch>'],
    ['« image »', '<image href="data:image/png;base64,AA==" width="9" height="6"/>'],
    ['feuille de style', '<style>.a{fill:url(https://exemple.fr/a.svg#b)}</style>'],
    ['à la ligne 2', '\n<path>'],
  ])(
    'MEDIA-13 refuses what would be drawn without a part of it, and names it: %s',
    (cause, text) => {
      expect(() => sanitized(drawn(text + other))).toThrow(
        cause.replace(' »', '\u00a0»').replace('« ', '«\u00a0'),
      )
    },
  )

  it('refuses a text that is not UTF-8, too large, or has too many elements', () => {
    const shape = '<path d="M0 0"/>'
    for (const bytes of [
      Buffer.from([0xff, 0xfe, 0x3c, 0x00]),
      Buffer.alloc(SVG_MAX_BYTES + 1, ' '),
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${shape.repeat(50_000)}</svg>`),
      Buffer.from('<svg/>'),
      Buffer.alloc(0),
    ]) {
      expect(() => sanitizeSvg(bytes)).toThrow(SvgRefused)
    }
  })

  it.each(Object.entries(COSTLY_DRAWINGS))(
    'MEDIA-13 F-03 refuses, before it is drawn, what takes a renderer seconds: %s',
    (_, [drawing, cause]) => {
      // Catches: a limit that a reference, a style or a unit gets around.
      expect(() => sanitized(drawing)).toThrow(cause)
      expect(() => sanitized(drawing)).toThrow(SvgRefused)
    },
  )

  it.each(Object.entries(LONG_TEXTS))(
    'MEDIA-13 F-03 reads or refuses at once: %s',
    (_, drawing) => {
      // Catches: a pattern that looks through the rest of a text from each of its places.
      let written = ''
      try {
        written = sanitized(drawing)
      } catch (error) {
        expect(error).toBeInstanceOf(SvgRefused)
        return
      }
      expect(written).toContain('M0 0h9')
    },
  )

  it.each(Object.entries(DETAILED_DRAWINGS))(
    'MEDIA-13 keeps a detailed drawing: %s',
    (_, drawing) => {
      expect(sanitized(drawing)).toContain('</svg>')
    },
  )
})
