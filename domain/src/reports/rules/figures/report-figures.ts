import { formatNumber } from '../../../kernel/format.ts'
import { pick, recordOf } from '../../../kernel/record-of.ts'
import { upperFirst } from '../../../kernel/text.ts'
import { CLIMATE_UNIT } from '../../../kernel/unit.ts'

interface FigureFacts {
  label: string
  unit: typeof CLIMATE_UNIT | '%'
  /** for the description of the calls */
  meaning: string
  /** under its name in a comparison */
  detail: string
  /** its place on screens and in sentences, where the objective stands beside the sum */
  turn: number
  /** at the end of the PDF, and where somebody asks where the figure comes from */
  method: { name: string; text: string }
}

/** The figures of a report, in the order of tables; all that sends or lists them rests on this. */
export const REPORT_FIGURES = {
  somme: {
    label: 'Somme',
    unit: CLIMATE_UNIT,
    meaning: 'sum of the selected steps',
    detail: CLIMATE_UNIT,
    turn: 1,
    method: {
      name: 'Somme des étapes',
      text: 'Addition des valeurs des étapes choisies. Les étapes transversales n’y entrent pas\u00a0: leur valeur reprend celle des étapes qui leur sont liées. Les brouillons n’y entrent jamais.',
    },
  },
  potentiel: {
    label: 'Potentiel',
    unit: CLIMATE_UNIT,
    meaning: 'reduction potential',
    detail: 'secteurs du rapport',
    turn: 3,
    method: {
      name: 'Potentiel de réduction',
      text: 'Addition des totaux des secteurs filtrés, dont ceux des étapes choisies. Le total d’un secteur additionne ses étapes publiées, étapes de complétude comprises, étapes transversales exclues.',
    },
  },
  objectif: {
    label: 'Objectif 2030',
    unit: CLIMATE_UNIT,
    meaning: '2030 objective',
    detail: 'moitié du potentiel',
    turn: 2,
    method: { name: 'Objectif 2030', text: 'Moitié du potentiel, arrondie à l’entier.' },
  },
  effort: {
    label: 'Effort',
    unit: '%',
    meaning: 'somme over potentiel',
    detail: 'somme ÷ potentiel',
    turn: 4,
    method: {
      name: 'Effort',
      text: 'Somme rapportée au potentiel, en pour cent arrondis à l’entier\u00a0; 0\u00a0% quand il n’y a pas de potentiel.',
    },
  },
} as const satisfies Record<string, FigureFacts>

export type FigureKey = keyof typeof REPORT_FIGURES

/** The figures of a report or of one of its sectors, each in its unit. */
export type Figures = Record<FigureKey, number>

/** Those that are calculated from steps and sectors, and stored. */
export const STORED_FIGURES = ['somme', 'potentiel'] as const satisfies FigureKey[]
type StoredKey = (typeof STORED_FIGURES)[number]

/** What is stored of the figures of a report or of one of its sectors, in kgCO2e per person per year. */
export type StoredFigures = Record<StoredKey, number>

/** Half of the potential, rounded half up. */
export const objective2030 = (potentiel: number): number => Math.round(potentiel / 2)

/** Sum over potential in percent, rounded half up; 0 without potential. */
export const effortPercent = (somme: number, potentiel: number): number =>
  potentiel === 0 ? 0 : Math.round((somme * 100) / potentiel)

/** The others follow from those, in rows of every age. */
const DERIVED: Record<Exclude<FigureKey, StoredKey>, (stored: StoredFigures) => number> = {
  objectif: ({ potentiel }) => objective2030(potentiel),
  effort: ({ somme, potentiel }) => effortPercent(somme, potentiel),
}

/** An object with something for each figure that is stored. */
export const eachStoredFigure = <Value>(make: (figure: StoredKey) => Value) =>
  recordOf(STORED_FIGURES, make)

/** The figures that the stored ones give. */
export const figuresOf = (stored: StoredFigures): Figures => ({
  ...pick(stored, STORED_FIGURES),
  ...recordOf(Object.keys(DERIVED) as (keyof typeof DERIVED)[], (key) => DERIVED[key](stored)),
})

/** In the order of tables, workbooks and answers. */
export const FIGURES = (Object.keys(REPORT_FIGURES) as FigureKey[]).map((key) => {
  const facts: FigureFacts = REPORT_FIGURES[key]
  return { key, ...facts }
})

/** In the order of screens and sentences. */
export const FIGURES_IN_TURN = FIGURES.toSorted((left, right) => left.turn - right.turn)

/** Those that stand beside the effort, which has a place of its own. */
export const BESIDE_EFFORT = FIGURES_IN_TURN.filter(({ key }) => key !== 'effort')

/** Those in kgCO2e per person per year, in the order of screens and sentences. */
export const AMOUNTS = FIGURES_IN_TURN.filter(({ unit }) => unit === CLIMATE_UNIT)

/** An object with something for each figure. */
export const eachFigure = <Value>(make: (figure: (typeof FIGURES)[number]) => Value) =>
  Object.fromEntries(FIGURES.map((figure) => [figure.key, make(figure)])) as Record<
    FigureKey,
    Value
  >

/** The figures alone of what holds more. */
export const figuresIn = <Value>(holder: Record<FigureKey, Value>) =>
  eachFigure(({ key }) => holder[key])

/** `1 360`, `41 %`. */
export const formatFigure = (key: FigureKey, value: number) =>
  `${formatNumber(value)}${REPORT_FIGURES[key].unit === '%' ? '\u00a0%' : ''}`

/** `Somme 1 360, objectif 2030 1 650, potentiel 3 300`. */
export function amountsInWords(figures: Figures): string {
  const words = AMOUNTS.map(
    ({ key, label }) => `${label.toLowerCase()} ${formatNumber(figures[key])}`,
  )
  return upperFirst(words.join(', '))
}
