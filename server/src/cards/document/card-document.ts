import type { Card } from '@etapes-climat/domain/cards/contract'
import { formatWord } from '@etapes-climat/domain/cards/rules/format-words'
import { versionInWords } from '@etapes-climat/domain/cards/rules/version-words'
import {
  fieldsAt,
  partTitle,
  SHOWN_PARTS,
  SHOWN_RICH_TEXTS,
  type ShownPart,
  STEP_FIELDS,
  stepFacts,
  valueInWords,
} from '@etapes-climat/domain/cards/step-fields'
import { MAX_EXEMPLARIES_PER_STEP } from '@etapes-climat/domain/exemplaries/rules/shown-exemplaries'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { Picture } from '@etapes-climat/domain/media/contract'
import type { PrintedPlace } from '@etapes-climat/domain/media/rules/printed-size'
import type { StatedStep } from '@etapes-climat/domain/statements/contract'
import type { WantedPicture } from '../../engines/pdf/document-pictures.ts'
import { keepTogether, keepWholeText } from '../../engines/pdf/french-typography.ts'
import {
  linkedText,
  plainParagraphs,
  richText,
  richTextPictures,
} from '../../engines/pdf/rich-text.ts'
import { aboutHeight, LETTERS_A_LINE } from '../../engines/pdf/rich-text-height.ts'
import type { BlockNode, InlineNode } from '../../engines/pdf/rich-text-nodes.ts'
import { fewPictures, surelyOnAPage } from './step-height.ts'

/** A picture of a document: name of the file given to the engine, alternative text, caption. */
interface DocumentPicture {
  name: string
  alt: string
  /** empty for none */
  caption: InlineNode[]
}

/** Parts up to this height, in mm, stay on one page and need not be measured: that costs a layout. */
const SHORT_MM = 80
/**
 * Actions higher than this, in mm, are not placed beside a picture: they would continue far below it.
 */
const BESIDE_PICTURE_MM = 75

interface DocumentPart {
  /** in capitals */
  title: string
  nodes: BlockNode[]
  /** surely far less than a page */
  short: boolean
}

export interface DocumentContext {
  /** name of the given picture for an address at a place, or null when there is none to show */
  pictureOf(src: string, place: PrintedPlace): string | null
  publicUrl: string
}

const shownWorks = ({ exemplaries }: Card) => exemplaries.slice(0, MAX_EXEMPLARIES_PER_STEP)

const placeOf = ({ pictures }: Card): PrintedPlace => (pictures.length === 1 ? 'alone' : 'row')

/** Every picture that the document of a step may show. */
export function stepPictures(card: Card): WantedPicture<PrintedPlace>[] {
  const written = SHOWN_RICH_TEXTS.map((name) => card[name])
  const at = (place: PrintedPlace, pictures: { src: string }[]) =>
    pictures.map(({ src }) => ({ src, place }))
  return [
    ...at('described', card.descriptionPicture ? [card.descriptionPicture] : []),
    ...at(placeOf(card), card.pictures),
    ...shownWorks(card).flatMap(({ imgPrimary }) => at('work', imgPrimary.slice(0, 1))),
    ...written.flatMap(richTextPictures).map((src) => ({ src, place: 'text' as const })),
  ]
}

/** A step that stands in no report. */
const stepAlone = ({ name, val, cardFormat, idxFull }: Card) => ({
  name,
  val,
  counted: true,
  version: versionInWords(idxFull),
  format: { slug: cardFormat.slug, name: formatWord(cardFormat) },
})

/**
 * What step.typ needs of a step; empty lists are sections that are not shown: at most three works,
 * pictures that could be read.
 * @param place in a report, from 1, with the step as the report states it; null in the step's own document
 */
export function stepDocument(
  card: Card,
  place: { number: number; stated: StatedStep | undefined } | null,
  { pictureOf, publicUrl }: DocumentContext,
) {
  const stated = place?.stated ?? stepAlone(card)
  const shown = (place: PrintedPlace, pictures: Picture[]): DocumentPicture[] =>
    pictures.flatMap(({ src, alt, meta }) => {
      const name = pictureOf(src, place)
      return name === null ? [] : [{ name, alt, caption: linkedText(meta) }]
    })
  const first = (place: PrintedPlace, pictures: Picture[]) =>
    shown(place, pictures.slice(0, 1))[0] ?? null
  const texts = recordOf(SHOWN_PARTS, (name) =>
    STEP_FIELDS[name].type === 'richText'
      ? richText(card[name], { pictureOf: (src) => pictureOf(src, 'text') })
      : plainParagraphs(valueInWords(name, card[name])),
  )
  const part = (name: ShownPart): DocumentPart => ({
    title: partTitle(name),
    nodes: texts[name],
    short: aboutHeight(texts[name]) <= SHORT_MM,
  })
  const pictures = shown(placeOf(card), card.pictures)
  const besideHeight = aboutHeight(texts.action, LETTERS_A_LINE.half)
  return {
    number: place?.number ?? null,
    name: keepWholeText(stated.name),
    format: stated.format,
    /** kgCO2e per person per year; 0 is shown as « Condition nécessaire » */
    value: stated.val,
    /** the sum of the report holds the value; so in the step's own document */
    added: stated.counted,
    sector: card.sector?.name ?? '',
    category: card.cardCategory?.name ?? '',
    version: stated.version,
    description: texts.description,
    descriptionPicture: card.descriptionPicture && first('described', [card.descriptionPicture]),
    pictures,
    /** the pictures surely are far less than a page */
    picturesShort: fewPictures(card),
    actions: part('action'),
    /** the actions have room beside the one picture, should it be a landscape */
    actionsBeside:
      pictures.length === 1 && texts.action.length > 0 && besideHeight <= BESIDE_PICTURE_MM,
    beforeWorks: fieldsAt('beforeWorks').map(part),
    afterWorks: fieldsAt('afterWorks').map(part),
    /** « Relue le » and the day, for example */
    facts: stepFacts(card),
    /** the whole step surely is less than a page */
    short: surelyOnAPage(card, Object.values(texts)),
    exemplaries: shownWorks(card).map((work) => ({
      title: keepTogether(work.title),
      url: `${publicUrl}/ouvrage-exemplaire/${work.uid}`,
      picture: first('work', work.imgPrimary),
      owner: work.projectOwner,
      architect: work.architect,
    })),
  }
}

/**
 * What card.typ needs: the document of one step, dated `now`.
 * @param draft marks it as one that is shown before it is published
 */
export function cardDocument(
  card: Card,
  context: DocumentContext,
  { now, draft }: { now: Date; draft: boolean },
) {
  return { step: stepDocument(card, null, context), printedOn: formatDate(now), draft }
}
