import MiniSearch, { type MatchInfo, type Query } from 'minisearch'
import type { SnapshotCard } from '../snapshot-card.ts'
import { type FrenchWord, readWords } from './french-words.ts'
import type { TypedWord } from './typed-query.ts'

/** Where words are looked for in a step, in the order in which places are preferred. */
export const PLACES = ['name', 'idx', 'tag', 'sector', 'category', 'format', 'text'] as const
export type Place = (typeof PLACES)[number]
/** What is shown of steps to everybody. */
const PUBLIC_PLACES: readonly Place[] = ['name', 'tag', 'sector', 'category', 'format']

/** Steps indexed before others get their turn, see `warm`. */
const INDEXED_AT_ONCE = 50
/** A shorter beginning of a word matches too many. */
const MIN_BEGINNING = 2
/** Shorter words resemble too many others. */
const MIN_MISSPELT = 4

/** How much a word counts that is another form of the one typed, begins with it, or may have been meant. */
const OTHER_FORM = 0.8
const BEGUN = 0.6
const MEANT = 0.5

/** What a place is worth. Names come first: the least likely word in one outweighs the others. */
const WORTH: Record<Place, number> = {
  name: 100,
  idx: 30,
  tag: 3.5,
  sector: 3.5,
  category: 3.5,
  format: 3.5,
  text: 3,
}
export interface WantedWord {
  /** as it was typed */
  written: string
  /** the forms of words that it stands for, with how much each counts */
  forms: ReadonlyMap<string, number>
  /** what other forms may begin with */
  beginning: string | null
}

/** A step with what each word of the query is worth in it; 0: it does not hold the word. */
export interface FoundStep {
  id: number
  worths: number[]
}

export interface SearchScope {
  /** the steps that may be found: place in the order of the lists, by id */
  positions: ReadonlyMap<number, number>
  /** whether only what is shown of steps to everybody counts */
  publicOnly: boolean
}

/** The texts of a step that stand at a place. */
export function textsAt({ row, names }: SnapshotCard, place: Place): string[] {
  if (place === 'tag') return names.tags.map(({ name }) => name)
  if (place === 'sector') return names.sector ? [names.sector.name] : []
  if (place === 'category') return names.category ? [names.category.name] : []
  return [place === 'format' ? names.format.name : row[place]]
}

const indexedText = (card: SnapshotCard, place: Place) => textsAt(card, place).join('\n')

const readAlike = (one: SnapshotCard, other: SnapshotCard) =>
  PLACES.every((place) => indexedText(one, place) === indexedText(other, place))

/**
 * The words of all steps. It goes from one snapshot to the next: only steps whose words
 * changed are indexed again.
 */
export class StepIndex {
  readonly #engine = new MiniSearch<SnapshotCard>({
    fields: [...PLACES],
    extractField: (card, field) =>
      field === 'id' ? card.row.id : indexedText(card, field as Place),
    tokenize: (text) => readWords(text).map((word) => this.#learn(word)),
    processTerm: (term) => term,
    searchOptions: { tokenize: (term) => [term] },
  })
  /** forms of words by their stem, and stems by form: accents may make them differ */
  readonly #forms = new Map<string, Set<string>>()
  readonly #stems = new Map<string, Set<string>>()
  readonly #known = new Map<number, SnapshotCard>()
  #followed: readonly SnapshotCard[] | null = null
  #warmed: { cards: readonly SnapshotCard[]; done: Promise<void> } | null = null

  follow(cards: readonly SnapshotCard[]): void {
    if (this.#followed === cards) return
    for (const card of cards) this.#take(card)
    if (this.#known.size > cards.length) {
      const kept = new Set(cards.map(({ row }) => row.id))
      for (const id of this.#known.keys()) if (!kept.has(id)) this.#drop(id)
    }
    this.#followed = cards
    this.#warmed = null
  }

  /** The same a few steps at a time: all of them at once, after a start, would hold everybody up. */
  warm(cards: readonly SnapshotCard[]): Promise<void> {
    if (this.#followed) return Promise.resolve()
    // Asked for every second: what is being indexed is not indexed again.
    if (this.#warmed?.cards !== cards) this.#warmed = { cards, done: this.#takeSlowly(cards) }
    return this.#warmed.done
  }

  async #takeSlowly(cards: readonly SnapshotCard[]): Promise<void> {
    for (let start = 0; start < cards.length && !this.#followed; start += INDEXED_AT_ONCE) {
      for (const card of cards.slice(start, start + INDEXED_AT_ONCE)) this.#take(card)
      await new Promise(setImmediate)
    }
    if (!this.#followed) this.follow(cards)
  }

  #take(card: SnapshotCard): void {
    const known = this.#known.get(card.row.id)
    if (known === card) return
    this.#known.set(card.row.id, card)
    if (!known) this.#engine.add(card)
    else if (!readAlike(known, card)) this.#engine.replace(card)
  }

  #drop(id: number): void {
    this.#known.delete(id)
    this.#engine.discard(id)
  }

  #learn({ form, stem }: FrenchWord): string {
    addTo(this.#forms, stem, form)
    addTo(this.#stems, form, stem)
    return form
  }

  /** @param joined words that stand for it too */
  asTyped({ form, stem, written }: TypedWord, joined: readonly FrenchWord[] = []): WantedWord {
    const beginning = form.length >= MIN_BEGINNING ? form : null
    const forms = [form, ...joined.map((word) => word.form)]
    const stems = [stem, ...joined.map((word) => word.stem)]
    return { written, beginning, forms: this.#withKin(forms, stems, 1) }
  }

  /** The words of which one slip of the finger makes this one, and their other forms. */
  asMeant({ form, written }: TypedWord): WantedWord {
    const close = new Set<string>()
    if (form.length >= MIN_MISSPELT) {
      this.#engine.search(
        { queries: [{ queries: [form], fuzzy: 1 }, ...swapped(form)] },
        {
          // The words are wanted, no step.
          boostDocument: (_id, term) => {
            // Figures have to be the same: « LOG-03 » is no slip for « LOG-04 ».
            if (figures(term) === figures(form)) close.add(term)
            return 0
          },
        },
      )
    }
    return { written, beginning: null, forms: this.#withKin([...close], [], MEANT) }
  }

  #withKin(forms: readonly string[], stems: readonly string[], worth: number) {
    const known = [...stems, ...forms.flatMap((form) => [...(this.#stems.get(form) ?? [])])]
    const kin = known.flatMap((stem) => [...(this.#forms.get(stem) ?? [])])
    return new Map([
      ...kin.map((form) => [form, worth * OTHER_FORM] as const),
      ...forms.map((form) => [form, worth] as const),
    ])
  }

  /** Whether a step that may be found holds a word. */
  isHeld(word: WantedWord, { positions, publicOnly }: SearchScope): boolean {
    let isHeld = false
    this.#engine.search(queryOf(word), {
      ...fieldsOf(publicOnly),
      boostDocument: (id) => {
        isHeld ||= positions.has(id)
        return 0
      },
    })
    return isHeld
  }

  /**
   * The steps that hold all words, or any of them. The engine's own scores are left aside: they depend on
   * the changes that the index went through, and two instances have to answer alike.
   */
  find(
    words: readonly WantedWord[],
    combineWith: 'AND' | 'OR',
    { positions, publicOnly }: SearchScope,
  ): FoundStep[] {
    const found = this.#engine.search(
      { combineWith, queries: words.map(queryOf) },
      { ...fieldsOf(publicOnly), boostDocument: (id) => (positions.has(id) ? 1 : 0) },
    )
    return found.map(({ id, match }) => ({
      id,
      worths: words.map((word) => worthOf(word, match)),
    }))
  }
}

const queryOf = ({ forms, beginning }: WantedWord): Query => ({
  combineWith: 'OR',
  queries: [...forms.keys(), ...(beginning ? [{ queries: [beginning], prefix: true }] : [])],
})

const fieldsOf = (publicOnly: boolean) => (publicOnly ? { fields: [...PUBLIC_PLACES] } : {})

/** What a word is worth in a step, by the places of the terms that stand in it. */
function worthOf({ forms, beginning }: WantedWord, match: MatchInfo): number {
  let best = 0
  for (const term in match) {
    const isBegun = beginning !== null && term.startsWith(beginning)
    const likeness = forms.get(term) ?? (isBegun ? BEGUN : 0)
    if (likeness === 0) continue
    for (const place of match[term] ?? []) best = Math.max(best, WORTH[place as Place] * likeness)
  }
  return best
}

/** Whether a form in a text is one that a word stands for. */
export const standsFor = ({ forms, beginning }: WantedWord, form: string) =>
  forms.has(form) || (beginning !== null && form.startsWith(beginning))

function addTo(sets: Map<string, Set<string>>, key: string, member: string): void {
  const known = sets.get(key)
  if (known) known.add(member)
  else sets.set(key, new Set([member]))
}

/** The word with two neighbours swapped, at each of its letters. */
const swapped = (form: string) =>
  Array.from({ length: form.length - 1 }, (_, at) =>
    [form.slice(0, at), form[at + 1], form[at], form.slice(at + 2)].join(''),
  )

const figures = (word: string) => word.replace(/\D+/g, '')
