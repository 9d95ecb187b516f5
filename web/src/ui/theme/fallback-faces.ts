/** A font that systems have, by the names of its regular and bold files. */
interface LocalFont {
  regular: string[]
  bold: string[]
  /** size-adjust, % by cut: what Archivo is wide of this font over the texts of the public pages */
  sizes: Record<keyof typeof CUTS, number>
}

/** Replacement files for Archivo, by range of widths and weights. */
const CUTS = {
  figures: { stretch: '62% 79%', weight: '100 900', file: 'regular' },
  title: { stretch: '80% 88%', weight: '100 900', file: 'bold' },
  stepTitle: { stretch: '89% 95%', weight: '100 900', file: 'bold' },
  text: { stretch: '96% 104%', weight: '100 549', file: 'regular' },
  strong: { stretch: '96% 104%', weight: '550 900', file: 'bold' },
  label: { stretch: '105% 125%', weight: '100 900', file: 'regular' },
} as const

/** By the name that the list of families of tokens.css gives them. */
const FONTS: Record<string, LocalFont> = {
  'Archivo as Arial': {
    regular: ['Arial', 'ArialMT', 'Liberation Sans'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'],
    sizes: { figures: 75.5, title: 84.9, stepTitle: 88.1, text: 97.9, strong: 94.8, label: 108.7 },
  },
  'Archivo as Roboto': {
    regular: ['Roboto', 'Roboto Regular'],
    bold: ['Roboto Bold', 'Roboto-Bold', 'Roboto'],
    sizes: { figures: 76.3, title: 90.1, stepTitle: 93.5, text: 98.9, strong: 100.6, label: 109.8 },
  },
  'Archivo as DejaVu': {
    regular: ['DejaVu Sans'],
    bold: ['DejaVu Sans Bold'],
    sizes: { figures: 66, title: 71, stepTitle: 73.7, text: 86.3, strong: 79.3, label: 95.8 },
  },
}

/** Archivo's own, % of its size. */
const ASCENT = 87.8
const DESCENT = 21

const face = (family: string, { sizes, ...files }: LocalFont, name: keyof typeof CUTS) => {
  const { stretch, weight, file } = CUTS[name]
  const share = sizes[name] / 100
  return `@font-face {
  font-family: "${family}";
  src: ${files[file].map((local) => `local("${local}")`).join(', ')};
  font-stretch: ${stretch};
  font-weight: ${weight};
  size-adjust: ${sizes[name]}%;
  ascent-override: ${(ASCENT / share).toFixed(1)}%;
  descent-override: ${(DESCENT / share).toFixed(1)}%;
  line-gap-override: 0%;
}
`
}

/** Fonts of the system as wide and high as Archivo, so that no text moves when it arrives. */
export function fallbackFaces(): string {
  const cuts = Object.keys(CUTS) as (keyof typeof CUTS)[]
  return Object.entries(FONTS)
    .flatMap(([family, font]) => cuts.map((cut) => face(family, font, cut)))
    .join('')
}
