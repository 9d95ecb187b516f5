import { foldText } from '@etapes-climat/domain/kernel/text'
import type { CatalogueCardRow } from '../catalogue.repository.ts'
import { NameTrigrams } from './name-trigrams.ts'
import { WordIndex } from './word-index.ts'

/** Steps taken up before others get their turn, see `warm`. */
const AT_ONCE = 50

type SearchedRow = Pick<CatalogueCardRow, 'id' | 'name' | 'idx' | 'text'>

/**
 * The words of the names, identifiers and texts of all steps. It goes from one snapshot to the next:
 * only steps that changed are read again.
 */
export class StepWords {
  readonly index = new WordIndex()
  readonly names = new NameTrigrams()
  readonly #known = new Map<number, SearchedRow>()
  #followed: readonly SearchedRow[] | null = null
  #warmed: { rows: readonly SearchedRow[]; done: Promise<void> } | null = null

  /** Whether all steps were gone through once: following changes is quick from then on. */
  get areRead(): boolean {
    return this.#followed !== null
  }

  /** Makes the words those of these steps. */
  follow(rows: readonly SearchedRow[]): void {
    if (this.#followed === rows) return
    for (const row of rows) this.#take(row)
    this.#forgetOthers(rows)
    this.#followed = rows
    this.#warmed = null
  }

  /** The same a few steps at a time: all of them at once, after a start, would hold everybody up. */
  warm(rows: readonly SearchedRow[]): Promise<void> {
    if (this.#followed) return Promise.resolve()
    // Asked for every second: what was gone through, or is being, is not gone through again.
    if (this.#warmed?.rows !== rows) this.#warmed = { rows, done: this.#takeSlowly(rows) }
    return this.#warmed.done
  }

  async #takeSlowly(rows: readonly SearchedRow[]): Promise<void> {
    for (let start = 0; start < rows.length && !this.#followed; start += AT_ONCE) {
      for (const row of rows.slice(start, start + AT_ONCE)) this.#take(row)
      await new Promise(setImmediate)
    }
    if (!this.#followed) this.follow(rows)
  }

  #take(row: SearchedRow): void {
    const known = this.#known.get(row.id)
    if (known === row) return
    this.#known.set(row.id, row)
    if (known && known.name === row.name && known.idx === row.idx && known.text === row.text) return
    if (known) this.#remove(known)
    this.names.add(row.id, foldText(row.name))
    this.index.add(row.id, 'name', row.name)
    this.index.add(row.id, 'idx', row.idx)
    this.index.add(row.id, 'text', row.text)
  }

  #forgetOthers(rows: readonly SearchedRow[]): void {
    if (this.#known.size === rows.length) return
    const kept = new Set(rows.map(({ id }) => id))
    for (const [id, row] of this.#known) {
      if (kept.has(id)) continue
      this.#remove(row)
      this.#known.delete(id)
    }
  }

  #remove({ id, name, idx, text }: SearchedRow): void {
    this.names.remove(id, foldText(name))
    for (const part of [name, idx, text]) this.index.remove(id, part)
  }
}
