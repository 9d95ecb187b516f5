import type { Card } from '@etapes-climat/domain/cards/contract'
import { SHOWN_PARTS, valueInWords } from '@etapes-climat/domain/cards/step-fields'
import { MAX_EXEMPLARIES_PER_STEP } from '@etapes-climat/domain/exemplaries/rules/shown-exemplaries'
import { aboutHeight } from '../../engines/pdf/rich-text-height.ts'
import type { BlockNode } from '../../engines/pdf/rich-text-nodes.ts'

/** Pictures with longer captions, or more of them, are measured by the typesetter. */
const SHORT = { pictures: 2, captionLetters: 300 }

/** Heights in mm and letters of a line, on the safe side of what step.typ takes. */
const TITLE = { letters: 40, line: 8 }
const PART_TITLE = 10
/** An upright picture as wide as a single one is set. */
const PICTURE = 66
const CAPTION = { letters: 24, line: 4 }
const BESIDE_TEXT = 50
const WORK = 17

/** A step up to this height, in mm, stays on one page: 247 mm are free there. */
const SURELY_ON_A_PAGE = 232
/** With more capitals and the like than this, lines hold far fewer letters than is reckoned with. */
const MOST_WIDE_LETTERS = 0.2

const lines = (text: string, letters: number) => Math.ceil(text.length / letters)

/** Whether the pictures of a step surely are far less than a page high. */
export const fewPictures = ({ pictures }: Pick<Card, 'pictures'>): boolean =>
  pictures.length <= SHORT.pictures &&
  pictures.every(({ meta }) => meta.length < SHORT.captionLetters)

function picturesHeight({ pictures }: Card): number {
  if (pictures.length === 0) return 0
  const captions = pictures.map(({ meta }) => lines(meta, CAPTION.letters) * CAPTION.line)
  return PART_TITLE + PICTURE + Math.max(...captions)
}

/** Most letters are small ones of the alphabet. */
function isOrdinary(card: Card): boolean {
  const text = [card.name, ...SHOWN_PARTS.map((name) => valueInWords(name, card[name]))]
    .join(' ')
    .replace(/<[^>]*>/g, '')
  const wide = text.match(/[^\p{Ll}\p{N}\p{P}\s]/gu)?.length ?? 0
  return wide <= text.length * MOST_WIDE_LETTERS
}

/**
 * Whether a step surely is less than a page high; when not, that is for the typesetter to measure,
 * which costs a layout (figures in docs/decisions/pdf-with-typst.md).
 * @param texts its written parts
 */
export function surelyOnAPage(card: Card, texts: readonly (readonly BlockNode[])[]): boolean {
  if (!fewPictures(card) || !isOrdinary(card)) return false
  const works = Math.min(card.exemplaries.length, MAX_EXEMPLARIES_PER_STEP)
  const written = texts.filter((nodes) => nodes.length > 0)
  const height =
    lines(card.name, TITLE.letters) * TITLE.line +
    written.reduce((sum, nodes) => sum + PART_TITLE + aboutHeight(nodes), 0) +
    (card.descriptionPicture ? BESIDE_TEXT : 0) +
    picturesHeight(card) +
    (works > 0 ? PART_TITLE + works * WORK : 0)
  return height <= SURELY_ON_A_PAGE
}
