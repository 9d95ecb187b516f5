import { readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'

/**
 * Draws the PNG pictures of the site into web/public: the link preview (1200 × 630) and the icon
 * for a phone's home screen (180 × 180). Run it again when the drawing changes: `npx tsx
 * scripts/draw-site-pictures.ts`.
 */
const root = path.resolve(import.meta.dirname, '..')
const publicFolder = path.join(root, 'web/public')
const font = readFileSync(
  path.join(
    root,
    'node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  ),
).toString('base64')
const icon = readFileSync(path.join(publicFolder, 'icon.svg'), 'utf8')

/** The trajectory of the home page: one storey a tonne, 34 px each. */
const STOREY = 34
const GROUND = 560
const BUILDINGS = [
  {
    tonnes: 9,
    label: '9',
    when: 'Aujourd’hui',
    x: 660,
    width: 150,
    fill: '#fbfaf7',
    ink: '#15201a',
  },
  { tonnes: 4.5, label: '4,5', when: '2030', x: 850, width: 130, fill: '#d9e6db', ink: '#0f4a36' },
  { tonnes: 2, label: '2', when: '2050', x: 1020, width: 130, fill: '#0f4a36', ink: '#ffc52e' },
]

function building({ tonnes, label, when, x, width, fill, ink }: (typeof BUILDINGS)[number]) {
  const top = GROUND - tonnes * STOREY
  const windows = Array.from({ length: Math.floor(tonnes) }, (_, floor) =>
    [0.14, 0.36, 0.58, 0.8].map(
      (share) =>
        `<rect x="${x + width * share - 4}" y="${GROUND - (floor + 1) * STOREY + 9}" width="12" height="17" fill="${ink}"/>`,
    ),
  )
  return `<rect x="${x}" y="${top}" width="${width}" height="${tonnes * STOREY}" fill="${fill}" stroke="#15201a" stroke-width="3"/>
    ${windows.flat().join('')}
    <text x="${x}" y="${top - 16}" class="figure">${label}<tspan class="unit" dx="8">t</tspan></text>
    <text x="${x}" y="${GROUND + 38}" class="when">${when}</text>`
}

const SHARED = `<svg width="1200" height="630" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="#f1eee7"/>
  <g transform="translate(64 60) scale(1.7)" fill="none" stroke="#15201a" stroke-width="2">
    <path d="M2 33V3h9v30M11 18h9v15M20 26h9v7M0 33h34"/><path d="M20 26h9v7h-9z" fill="#ffc52e"/>
  </g>
  <text x="140" y="108" class="brand">Étapes Climat</text>
  <text x="60" y="270" class="title">Construire</text>
  <text x="60" y="362" class="title">la ville</text>
  <text x="60" y="454" class="title">à 2 tonnes</text>
  ${BUILDINGS.map(building).join('')}
  <path d="M0 ${GROUND}h1200" stroke="#15201a" stroke-width="5"/>
</svg>`

const page = (drawing: string) => `<style>
  @font-face { font-family: A; src: url(data:font/woff2;base64,${font}); font-weight: 100 900; font-stretch: 62% 125% }
  body { margin: 0 } svg { display: block } text { font-family: A; fill: #15201a }
  .brand { font-size: 36px; font-weight: 640; font-stretch: 86% }
  .title { font-size: 92px; font-weight: 640; font-stretch: 82%; letter-spacing: -1px }
  .figure { font-size: 72px; font-weight: 560; font-stretch: 72% } .unit { font-size: 36px }
  .when { font-size: 24px; font-weight: 600 }
</style>${drawing}`

const PICTURES = [
  { file: 'partage.png', width: 1200, height: 630, drawing: SHARED },
  {
    file: 'apple-touch-icon.png',
    width: 180,
    height: 180,
    drawing: icon.replace('<svg ', '<svg width="180" height="180" '),
  },
]

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const { file, width, height, drawing } of PICTURES) {
  const tab = await browser.newPage({ viewport: { width, height } })
  await tab.setContent(page(drawing))
  await tab.evaluate('document.fonts.ready.then(() => undefined)')
  await tab.screenshot({ path: path.join(publicFolder, file) })
}
await browser.close()
