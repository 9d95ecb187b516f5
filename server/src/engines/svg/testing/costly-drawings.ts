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
  'a dashed plan': drawing('<path stroke-dasharray="4 4" d="M0 0H2000V1500H0z"/>'.repeat(40)),
}
