import { writtenNumber } from '@etapes-climat/domain/cards/rules/typed-number'
import { stateWord } from '@etapes-climat/domain/items/item-fields'
import { foldText, shortened } from '@etapes-climat/domain/kernel/text'
import type { ImportPreview } from '@etapes-climat/domain/workbook/contract'
import { READINGS, type ReadingKind } from '@etapes-climat/domain/workbook/rules/readings'
import type { Ambiguities, ReadingChoices } from './file-message.ts'
import type { WordedNumber } from './worded-number.ts'

type Reading = ImportPreview['readings'][number]

/** Cells and lines of a kind that are shown. */
const EXAMPLES = 50
/** Words of statuses that are asked about. */
const MAX_WORDS = 500

/** Words for a published step and for a draft, which are proposed. */
const PUBLISHED = new Set(
  'ok,oui,o,vrai,true,x,1,yes,valide,validee,actif,active,fait,termine,terminee'.split(','),
)
const DRAFT = new Set(
  'non,n,faux,false,0,no,inactif,inactive,a valider,a relire,en cours,a faire,a publier'.split(','),
)

/**
 * What a file has that can be read in several ways: how a person chose to read it, and how often each
 * kind comes, for the preview.
 */
export class Ambiguous {
  /** cells that are read by the value stored with their formula */
  formulas = 0
  private readonly chosen: NonNullable<ReadingChoices['readings']>
  private readonly statuses: ReadonlyMap<string, boolean>
  private readonly readings = new Map<ReadingKind, Reading>()
  private readonly words = new Map<string, Ambiguities['statuses'][number]>()
  private place = { sheet: '', line: 0 }

  constructor({ readings = {}, values = {} }: ReadingChoices) {
    this.chosen = readings
    this.statuses = new Map(
      Object.entries(values.statuses ?? {}).flatMap(([name, word]) =>
        word === null ? [] : [[foldText(name), word === stateWord(true)] as const],
      ),
    )
  }

  /** The line that is read from now on. */
  at(sheet: string, line: number): void {
    this.place = { sheet, line }
  }

  wayOf<Kind extends ReadingKind>(kind: Kind): (typeof READINGS)[Kind][number] {
    const ways: readonly string[] = READINGS[kind]
    const chosen = this.chosen[kind]
    return (chosen && ways.includes(chosen) ? chosen : ways[0]) as (typeof READINGS)[Kind][number]
  }

  /** Counts a cell or a line of a kind. @param as what it is read as; empty: it is not */
  note(
    kind: ReadingKind,
    read: string,
    as: string,
    { sheet, line }: { sheet: string; line: number } = this.place,
  ): void {
    const known = this.readings.get(kind) ?? {
      kind,
      choice: this.wayOf(kind),
      count: 0,
      examples: [],
    }
    known.count += 1
    if (known.examples.length < EXAMPLES) {
      known.examples.push({ sheet, line, read: shortened(read), as: shortened(as) })
    }
    this.readings.set(kind, known)
  }

  /** A number with words as its kind is read; undefined: nobody chose. */
  number({ kind, ways }: WordedNumber, text: string): number | null | undefined {
    const read = ways[this.wayOf(kind)]
    // Until somebody chose, the preview shows what the number would become.
    const [shown] = Object.values(ways)
    this.note(kind, text, writtenReading(read === undefined ? shown : read))
    return read
  }

  /** Whether a word of a column of statuses means a draft; undefined: nobody said so. */
  isDraft(text: string): boolean | undefined {
    const word = foldText(text)
    const nearest = PUBLISHED.has(word) ? false : DRAFT.has(word) ? true : null
    const known = this.words.get(word)
    if (known) known.lines += 1
    else if (this.words.size < MAX_WORDS) {
      this.words.set(word, {
        name: text.trim(),
        lines: 1,
        nearest: nearest === null ? null : stateWord(nearest),
      })
    }
    return this.statuses.get(word)
  }

  result = (): Ambiguities => ({
    readings: [...this.readings.values()],
    statuses: [...this.words.values()],
    formulas: this.formulas,
  })
}

const writtenReading = (read: number | null | undefined) =>
  read === null || read === undefined ? 'vide' : writtenNumber(read)
