import { formatNumber } from '../../../kernel/format.ts'
import type { Statement } from '../../../statements/contract.ts'
import type { SectorFigures } from '../../contract.ts'
import type { SummedStep } from './addition-notes.ts'
import {
  type FigureKey,
  type Figures,
  formatFigure,
  REPORT_FIGURES,
  STORED_FIGURES,
} from './report-figures.ts'
import { amountOfSteps } from './step-amounts.ts'

/** A number that a figure adds up, in kgCO2e per person per year. */
export interface NoteTerm {
  name: string
  value: number
}

/** Where a stored figure of a report comes from. */
export interface FigureNote {
  title: string
  /** the addends of the sum or the potential; empty for a quotient */
  terms: NoteTerm[]
  /** the computation with its numbers, and its meaning */
  sentences: string[]
  /** selected steps that add nothing, with the reason */
  uncounted: { name: string; why: string }[]
}

/** The figure that a calculation would give now, and the changes since the stored one. */
export interface FigureToday {
  sentence: string
  changes: string[]
}

/** The report of a note, as its page shows it. */
export interface NotedReport {
  figures: Figures
  sectors: readonly (Pick<SectorFigures, 'potentiel'> & { sector: { name: string } | null })[]
  /** the steps that the report describes, with the values of the calculation */
  steps: readonly SummedStep[]
  today?: Figures | null
  changes?: Statement['changes']
}

/** The note of one figure; its terms add up to it, or to the figures that it is divided from. */
export function figureNote(figure: FigureKey, report: NotedReport): FigureNote {
  const note = NOTES[figure]
  return note ? note(report) : derivedNote(figure, report)
}

/** null: nothing is known of today */
export function figureToday(figure: FigureKey, report: NotedReport): FigureToday | null {
  const { figures, today, changes } = report
  if (!today) return null
  const [before, now] = [figures[figure], today[figure]].map((value) => formatFigure(figure, value))
  return {
    sentence:
      before === now
        ? 'Avec le catalogue d’aujourd’hui, ce chiffre serait le même.'
        : `Avec le catalogue d’aujourd’hui, ce chiffre serait ${now}, au lieu de ${before}.`,
    changes:
      (figure === 'somme' && changes?.ofSum) ||
      (figure === 'potentiel' && changes?.ofPotential) ||
      [],
  }
}

/** Figures with a note that says more than their method. */
const NOTES: { readonly [Key in FigureKey]?: (report: NotedReport) => FigureNote } = {
  somme: sumNote,
  potentiel: potentialNote,
  objectif: objectiveNote,
  effort: effortNote,
}

/** The figures that another follows from, and its method. */
function derivedNote(figure: FigureKey, { figures }: NotedReport): FigureNote {
  const { label, method } = REPORT_FIGURES[figure]
  const known = STORED_FIGURES.map(
    (key) => `${REPORT_FIGURES[key].label.toLowerCase()} ${formatFigure(key, figures[key])}`,
  )
  const computed = `${label} ${formatFigure(figure, figures[figure])}, avec ${known.join(' et ')}.`
  return { title: label, terms: [], sentences: [computed, method.text], uncounted: [] }
}

function sumNote({ figures, steps }: NotedReport): FigureNote {
  const counted = steps.filter(({ counted, val }) => counted && val !== 0)
  const terms = [
    ...counted.map(({ name, val }) => ({ name, value: val })),
    ...restOf(
      figures.somme - amountOfSteps(steps),
      'Étapes non décrites ici\u00a0: pour complétude, retirées ou changées de type depuis',
    ),
  ]
  return {
    title: 'Somme',
    terms,
    sentences: [
      terms.length === 0
        ? 'Aucune étape choisie n’ajoute de valeur à la somme.'
        : 'Une seule addition\u00a0: les valeurs que les étapes choisies avaient au calcul.',
    ],
    uncounted: steps.flatMap((step) => {
      const why = whyUncounted(step)
      return why === null ? [] : [{ name: step.name, why }]
    }),
  }
}

function whyUncounted(step: SummedStep): string | null {
  if (!step.counted) {
    return `étape transversale\u00a0: sa valeur, ${formatNumber(step.val)}, reprend celle des étapes qui lui sont liées`
  }
  return step.val === 0 ? 'condition nécessaire, de valeur 0' : null
}

function potentialNote({ figures, sectors }: NotedReport): FigureNote {
  const named = sectors.flatMap(({ sector, potentiel }) =>
    sector ? [{ name: sector.name, value: potentiel }] : [],
  )
  const terms = named.filter(({ value }) => value !== 0)
  const known = terms.reduce((sum, { value }) => sum + value, 0)
  return {
    title: 'Potentiel',
    terms: [...terms, ...restOf(figures.potentiel - known, 'Secteurs retirés depuis')],
    sentences: [
      'Chaque secteur filtré, ou d’une étape choisie, compte une fois. Son total additionne ses étapes publiées, étapes pour complétude comprises, étapes transversales exclues.',
    ],
    uncounted: named
      .filter(({ value }) => value === 0)
      .map(({ name }) => ({ name, why: 'secteur sans potentiel chiffré' })),
  }
}

function objectiveNote({ figures }: NotedReport): FigureNote {
  const { potentiel, objectif } = figures
  return {
    title: 'Objectif\u00a02030',
    terms: [],
    sentences: [
      `Potentiel ${formatNumber(potentiel)} ÷ 2 = ${rounding(potentiel / 2, objectif)}.`,
      'L’objectif\u00a02030 d’un rapport est la moitié du potentiel de ses secteurs.',
    ],
    uncounted: [],
  }
}

function effortNote({ figures }: NotedReport): FigureNote {
  const { somme, potentiel, effort } = figures
  const computed =
    potentiel === 0
      ? 'Ces secteurs n’ont pas de potentiel chiffré\u00a0: l’effort est de 0\u00a0%.'
      : `Somme ${formatNumber(somme)} ÷ potentiel ${formatNumber(potentiel)} = ${rounding((somme * 100) / potentiel, effort, '\u00a0%')}.`
  return {
    title: 'Effort',
    terms: [],
    sentences: [computed, 'L’effort est la part du potentiel que les étapes choisies réalisent.'],
    uncounted: [],
  }
}

const restOf = (value: number, name: string): NoteTerm[] => (value === 0 ? [] : [{ name, value }])

const decimals = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })

/** `42,02 %, arrondi à 42 %`; the whole number alone where nothing is rounded. */
function rounding(exact: number, rounded: number, unit = ''): string {
  const whole = formatNumber(rounded)
  const precise = decimals.format(exact).replaceAll('\u202f', '\u00a0')
  return precise === whole ? `${whole}${unit}` : `${precise}${unit}, arrondi à ${whole}${unit}`
}
