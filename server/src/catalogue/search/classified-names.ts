import type { BitSet } from '../bit-set.ts'
import { type Place, WordIndex } from './word-index.ts'

/** A sector, keyword, element or format that a search finds, with its steps. */
export interface ClassifiedName {
  place: Exclude<Place, 'name' | 'idx' | 'text'>
  name: string
  steps: BitSet
}

/** The words of the names by which steps are classified: few, so that each snapshot reads them again. */
export class ClassifiedNames {
  readonly index = new WordIndex()
  readonly names: readonly ClassifiedName[]

  constructor(names: readonly ClassifiedName[]) {
    this.names = names
    for (const [key, { place, name }] of names.entries()) this.index.add(key, place, name)
  }
}
