import type { CardSummary } from '@etapes-climat/domain/cards/contract'
import { isShownToMembers } from '@etapes-climat/domain/cards/rules/counted-card'
import { chosenNames } from '@etapes-climat/domain/items/chosen-names'
import { foldText } from '@etapes-climat/domain/kernel/text'
import { type CardNames, presentCardSummary } from './card-summary.presenter.ts'
import type { CatalogueCardRow } from './catalogue.repository.ts'

export type ClassifiedBy = 'sector' | 'tag' | 'category' | 'format' | 'coBenefit'

/**
 * A step with its names resolved. What costs time is made when it is first asked for: a change of
 * one step must not present all the others again.
 */
export class SnapshotCard {
  readonly row: CatalogueCardRow
  readonly names: CardNames
  /** uids by which it is classified, of formats the slug too: each filter compares those of every step */
  readonly keys: Readonly<Record<ClassifiedBy, readonly string[]>>
  readonly isShown: boolean
  #foldedName: string | undefined
  #summary: CardSummary | undefined

  constructor(row: CatalogueCardRow, names: CardNames) {
    this.row = row
    this.names = names
    this.keys = {
      sector: names.sector ? [names.sector.uid] : [],
      tag: names.tags.map(({ uid }) => uid),
      category: names.category ? [names.category.uid] : [],
      format: [names.format.uid, names.format.slug],
      coBenefit: chosenNames(row.coBenefits),
    }
    this.isShown = isShownToMembers(this.countable)
  }

  /** what the rules of figures and visibility need to know */
  get countable() {
    const { val, draft } = this.row
    return { val, draft, format: this.names.format.slug }
  }

  /** name reduced to what a search compares */
  get foldedName(): string {
    this.#foldedName ??= foldText(this.row.name)
    return this.#foldedName
  }

  get summary(): CardSummary {
    this.#summary ??= presentCardSummary({ ...this.row, ...this.names })
    return this.#summary
  }

  get found() {
    return { ...this.summary, revision: this.row.revision }
  }

  /** The same with the other columns of the administrators' grid. */
  get inGrid() {
    return { ...this.found, ...this.row.grid }
  }
}
