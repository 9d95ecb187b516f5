const SIDES = 'width="2000" height="1500" viewBox="0 0 2000 1500"'
const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${SIDES}>${inside}</svg>`
const whole = (attributes: string) => `<rect width="2000" height="1500" ${attributes}/>`
const filtered = (primitives: string) =>
  drawing(`<filter id="f">${primitives}</filter>${whole('filter="url(#f)"')}`)

/** Points that go back and forth over the whole drawing, the same at each call. */
function pointsAcross(count: number): string {
  let seed = 1
  const next = (most: number) => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed % most
  }
  return Array.from({ length: count }, () => `${next(2000)} ${next(1500)}`).join(' ')
}

/** Drawings that a renderer took from 2 to over 20 s for, and what their refusal names. */
export const COSTLY_DRAWINGS: Record<string, readonly [drawing: string, cause: string]> = {
  'points, 1.5 MB of them': [
    drawing(`<path d="M0 0l${'1 2-1-1'.repeat(210_000)}"/>`),
    '100\u00a0000 points',
  ],
  'lines across': [drawing(`<path d="M${pointsAcross(10_000)}"/>`), 'croisent'],
  'curves across': [drawing(`<path d="M0 0C${pointsAcross(9999)}"/>`), 'croisent'],
  'a polygon across': [drawing(`<polygon points="${pointsAcross(10_000)}"/>`), 'croisent'],
  hatching: [drawing(`<path d="${'M1 0V1500M2 0V1500'.repeat(4000)}"/>`), 'croisent'],
  elements: [drawing(whole('').repeat(45_000)), '15\u00a0000 éléments'],
  'elements used again': [
    drawing(`<g id="a">${whole('').repeat(200)}</g>${'<use href="#a"/>'.repeat(200)}`),
    '15\u00a0000 éléments',
  ],
  dashes: [drawing(`<path stroke-dasharray=".1 .1" d="M${pointsAcross(500)}"/>`), 'tirets'],
  'dashes of a style': [
    drawing(`<style>path{stroke-dasharray:.1}</style><path d="M${pointsAcross(500)}"/>`),
    'tirets',
  ],
  blurs: [filtered('<feGaussianBlur stdDeviation="100"/>'.repeat(40)), 'filtres'],
  turbulence: [filtered('<feTurbulence baseFrequency=".5" numOctaves="10"/>'), 'filtres'],
  'a wide dilation': [filtered('<feMorphology operator="dilate" radius="20"/>'), 'filtres'],
  'a matrix': [filtered('<feConvolveMatrix order="9" kernelMatrix="1"/>'), 'filtres'],
  'filters of a style': [
    drawing(
      `<filter id="f"><feGaussianBlur stdDeviation="9"/></filter><style>.a{filter:url(#f)}</style>${whole('class="a"').repeat(40)}`,
    ),
    'filtres',
  ],
  'filters as functions': [drawing(whole('style="filter:blur(99px)"').repeat(40)), 'filtres'],
  masks: [
    drawing(`<mask id="m">${whole('fill="#fff"')}</mask>${whole('mask="url(#m)"').repeat(100)}`),
    'masques',
  ],
  transparencies: [drawing('<g opacity=".5"><path d="M0 0h9"/></g>'.repeat(7000)), 'transparences'],
  markers: [
    drawing(
      `<marker id="m"><circle r="5"/></marker><path marker-mid="url(#m)" d="M0 0l${'1 1'.repeat(20_000)}"/>`.replaceAll(
        '1 11',
        '1 1 1',
      ),
    ),
    'éléments',
  ],
  text: [drawing(`<text y="99">${'é'.repeat(60_000)}</text>`), 'caractères'],
  'an arc of one long number': [
    drawing(`<path d="M0 0A${'2'.repeat(1_500_000)}"/>${whole('').repeat(14_000)}`),
    'recouvrent',
  ],
  'shapes over each other': [drawing(whole('').repeat(14_000)), 'recouvrent'],
  'shapes made large': [
    drawing(
      `<g transform="scale(2)translate(5)"><g transform="matrix(30 0 0 30 0 0)">${'<rect width="50" height="50"/>'.repeat(3000)}</g></g>`,
    ),
    'recouvrent',
  ],
  'transformations that cannot be read': [
    drawing(`<g transform="scale(x)matrix(1 0)">${whole('').repeat(3000)}</g>`),
    'recouvrent',
  ],
  'shapes made large by a style': [
    drawing(
      `<style>.a{transform:scale(1000)}</style>${'<rect class="a" width="9" height="9"/>'.repeat(3000)}`,
    ),
    'recouvrent',
  ],
  'shares of the canvas': [drawing('<circle r="90%"/>'.repeat(3000)), 'recouvrent'],
  'units of another canvas': [
    drawing(
      `<symbol id="s" viewBox="0 0 1 1"><circle r="1"/></symbol>${'<use href="#s"/>'.repeat(3000)}`,
    ),
    'recouvrent',
  ],
  'wide lines': [
    drawing('<path d="M9 9h1" stroke="red" stroke-width="3000"/>'.repeat(3000)),
    'recouvrent',
  ],
  'wide dots': [
    drawing(
      `<g style="stroke:red;stroke-width:3000px;stroke-linecap:round">${'<path d="M9 9h0"/>'.repeat(3000)}</g>`,
    ),
    'recouvrent',
  ],
  'arcs beyond their ends': [
    drawing('<path d="M0 9A1 1 0 0 1 0 1500"/>'.repeat(5000)),
    'recouvrent',
  ],
  'large letters': [
    drawing(`<text style="font:bold 1500px sans-serif">${'M'.repeat(4000)}</text>`),
    'recouvrent',
  ],
  'round gradients': [
    drawing(
      `<radialGradient id="r"><stop/></radialGradient><g fill="url(#r)">${whole('').repeat(100)}</g>`,
    ),
    'recouvrent',
  ],
  'rules of a style': [
    drawing(
      `<style>${Array.from({ length: 2000 }, (_, at) => `.a${at} rect{fill:red}`).join('')}</style>${whole('').repeat(2000)}`,
    ),
    'règles',
  ],
}

/** Drawings as drawing programs write them: many elements, fine outlines, shadows. */
export const DETAILED_DRAWINGS: Record<string, string> = {
  'an outline of 20,000 points': drawing(
    `<path d="M0 750${Array.from({ length: 20_000 }, (_, at) => `L${at / 10} ${(700 + 50 * Math.sin(at / 40)).toFixed(1)}`).join('')}"/>`,
  ),
  '8,000 elements': drawing('<circle class="a" cx="9" cy="9" r="4"/>'.repeat(8000)),
  'cards with shadows': drawing(
    `<filter id="f"><feFlood/><feColorMatrix/><feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feBlend/></filter>${'<rect width="90" height="60" filter="url(#f)"/>'.repeat(8)}`,
  ),
  'small shapes with gradients, and a vast background': drawing(
    `<radialGradient id="r"><stop/></radialGradient><rect width="90000" height="90000"/><g transform="scale(2)">${'<path d="M9 9A9 9 0 0 1 27 9z" fill="url(#r)"/>'.repeat(1000)}</g>`,
  ),
  'an outline of compact arcs': drawing('<path d="M9 9a4 4 0 018 0 4 4 0 01-8 0"/>'.repeat(5000)),
  'a plan of 5,000 lines and their signs': drawing(
    `<rect width="100%" height="100%"/>${'<line x1="900" y1="900" x2="960" y2="930" stroke-width="2"/>'.repeat(5000)}<text style="font:12pt sans-serif">${'m'.repeat(4000)}</text>`,
  ),
  'a dashed plan': drawing('<path stroke-dasharray="4 4" d="M0 0H2000V1500H0z"/>'.repeat(40)),
}

const sheet = (text: string) => drawing(`<style>${text}</style><path d="M0 0h9"/>`)
const valued = (text: string) => drawing(`<path d="M0 0h9" style="${text}" transform="${text}"/>`)

/** Texts of megabytes that a pattern could look through again and again. */
export const LONG_TEXTS: Record<string, string> = {
  'a word': valued('a'.repeat(2_000_000)),
  'a number': valued('2'.repeat(2_000_000)),
  'a number of a font': valued(`font:${'2'.repeat(2_000_000)}`),
  'blanks of a length': drawing(`<path d="M0 0h9" stroke-width="1${' '.repeat(4_000_000)}!"/>`),
  'comments without an end': valued('/*'.repeat(1_000_000)),
  'transformations without an end': valued('scale('.repeat(300_000)),
  'addresses without an end': valued('url(#a'.repeat(300_000)),
  'names of a style sheet': sheet('a'.repeat(4_000_000)),
  'selectors of one rule': sheet(`${'a,'.repeat(2_000_000)}a{fill:red}`),
  'comments of a style sheet': sheet('/*'.repeat(2_000_000)),
  'imports of a style sheet': sheet('@import '.repeat(600_000)),
  'media of a style sheet': sheet('@media '.repeat(600_000)),
  'fonts of a style sheet': sheet(`@font-face{${'a{}'.repeat(1_000_000)}`),
  'declarations of a document type': `<!DOCTYPE svg [${'<!--'.repeat(1_000_000)}]>${drawing('')}`,
}
