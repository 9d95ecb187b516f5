import { type FrenchWord, readWords } from './french-words.ts'
import { isOneSlip } from './one-slip.ts'

/** Where a word stands, in the order in which places are preferred. */
export const PLACES = ['name', 'idx', 'tag', 'sector', 'category', 'format', 'text'] as const
export type Place = (typeof PLACES)[number]

/** A form of a word, and where it stands. */
interface Entry {
  form: string
  /** of the ways to write it: accents may make them differ */
  stems: string[]
  /** what it stands in, as often as in places of it */
  keys: number[]
  /** for each key: place and offset of the word in it, see `whereOf` */
  wheres: number[]
}

/** A form that a typed word stands for. */
export interface Match {
  /** 1: as typed; less: another form of the word, one it begins, a likely one */
  likeness: number
  entry: Readonly<Entry>
}

const KIN = 0.8
const BEGUN = 0.6
const SLIPPED = 0.5
/** One letter begins too much. */
const MIN_BEGINNING = 2

/** Place and offset of a word as one number. */
export const whereOf = (place: Place, offset: number) => offset * 8 + PLACES.indexOf(place)
/** The place in such a number, by its index in PLACES. */
export const placeIndexOf = (where: number) => where & 7
/** The offset in such a number. */
export const offsetOf = (where: number) => where >>> 3

/** The words of texts, each with the texts it stands in. Texts come and go one by one. */
export class WordIndex {
  readonly #entries = new Map<string, Entry>()
  /** entries by what their forms have in common */
  readonly #kin = new Map<string, Set<Entry>>()
  /** entries by how their forms begin and end: looking at all would take too long */
  readonly #alike = new Map<string, Set<Entry>>()

  /** Takes up a text; of a word that occurs more than once, the first place. */
  add(key: number, place: Place, text: string): void {
    const placeIndex = PLACES.indexOf(place)
    for (const word of readWords(text)) {
      const entry = this.#entryOf(word)
      const last = entry.keys.length - 1
      if (entry.keys[last] === key && placeIndexOf(entry.wheres[last] ?? 0) === placeIndex) continue
      entry.keys.push(key)
      entry.wheres.push(whereOf(place, word.from))
    }
  }

  /** Forgets what stands in a text that was taken up. */
  remove(key: number, text: string): void {
    for (const { form } of readWords(text)) {
      const entry = this.#entries.get(form)
      if (!entry) continue
      for (let at = entry.keys.indexOf(key); at >= 0; at = entry.keys.indexOf(key, at)) {
        takeOut(entry.keys, at)
        takeOut(entry.wheres, at)
      }
      if (entry.keys.length === 0) this.#forget(entry)
    }
  }

  /** The forms that a word stands for: itself, its other forms, those that begin like it. */
  matches({ form, stem }: FrenchWord): Match[] {
    const found = new Map<Entry, number>()
    const exact = this.#entries.get(form)
    if (exact) found.set(exact, 1)
    for (const known of [stem, ...(exact?.stems ?? [])]) this.#addKin(found, known, KIN)
    if (form.length >= MIN_BEGINNING) {
      for (const entry of this.#alike.get(beginningOf(form)) ?? []) {
        if (entry.form.startsWith(form) && !found.has(entry)) found.set(entry, BEGUN)
      }
    }
    return Array.from(found, ([entry, likeness]) => ({ entry, likeness }))
  }

  /** The forms that one slip of the finger makes of a word, with their other forms. */
  slips({ form }: FrenchWord): Match[] {
    const found = new Map<Entry, number>()
    // A slip leaves one end of a word as it is, and changes the length by one at most.
    for (const length of [form.length - 1, form.length, form.length + 1]) {
      for (const end of endsOf(form, length)) {
        for (const entry of this.#alike.get(end) ?? []) {
          if (isOneSlip(form, entry.form)) found.set(entry, SLIPPED)
        }
      }
    }
    for (const entry of [...found.keys()]) {
      for (const stem of entry.stems) this.#addKin(found, stem, SLIPPED * KIN)
    }
    return Array.from(found, ([entry, likeness]) => ({ entry, likeness }))
  }

  #addKin(found: Map<Entry, number>, stem: string, likeness: number): void {
    for (const entry of this.#kin.get(stem) ?? []) {
      if (!found.has(entry)) found.set(entry, likeness)
    }
  }

  #entryOf({ form, stem }: FrenchWord): Entry {
    let entry = this.#entries.get(form)
    if (!entry) {
      entry = { form, stems: [], keys: [], wheres: [] }
      this.#entries.set(form, entry)
      for (const key of alikeKeys(form)) addTo(this.#alike, key, entry)
    }
    if (!entry.stems.includes(stem)) {
      entry.stems.push(stem)
      addTo(this.#kin, stem, entry)
    }
    return entry
  }

  #forget(entry: Entry): void {
    this.#entries.delete(entry.form)
    for (const stem of entry.stems) removeFrom(this.#kin, stem, entry)
    for (const key of alikeKeys(entry.form)) removeFrom(this.#alike, key, entry)
  }
}

const beginningOf = (form: string) => form.slice(0, MIN_BEGINNING)

/** As many letters as a slip surely leaves at one end of a word of this length, two swapped in its middle included. */
const lettersKept = (length: number) => Math.max(1, Math.floor((length - 1) / 2))
/** The ends of a form, as a word of this length would have them. */
const endsOf = (form: string, length: number) => {
  const letters = lettersKept(length)
  return [`${form.slice(0, letters)}${length}`, `${length}${form.slice(-letters)}`]
}
const alikeKeys = (form: string) => [beginningOf(form), ...endsOf(form, form.length)]

function addTo(index: Map<string, Set<Entry>>, key: string, entry: Entry): void {
  const known = index.get(key)
  if (known) known.add(entry)
  else index.set(key, new Set([entry]))
}

function removeFrom(index: Map<string, Set<Entry>>, key: string, entry: Entry): void {
  const known = index.get(key)
  known?.delete(entry)
  if (known?.size === 0) index.delete(key)
}

/** Order does not matter: the last one takes the place. */
function takeOut(list: number[], at: number): void {
  const last = list.pop()
  if (last !== undefined && at < list.length) list[at] = last
}
