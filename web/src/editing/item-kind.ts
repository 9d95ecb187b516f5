import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import type { EditedItem, ItemApi } from '../lib/api/item-api.ts'
import type { Shape } from '../lib/drafts/shape.ts'
import type { NamedField } from './conflict-notice.tsx'

/** Configuration of the form for a kind of item. */
export interface ItemEditorConfig<Item extends EditedItem, Values, Changes, Body extends Changes> {
  /** name of its local drafts, for example `pages` */
  name: string
  /** its texts are printed in PDFs */
  isPrinted?: true
  api: Omit<ItemApi<Item, Body, Changes>, 'update'> & {
    /** the same, of the whole item */
    update: (item: Item, changes: Changes) => Promise<Item>
  }
  /** values of the fields; null: a new item */
  valuesOf: (item: Item | null) => Values
  /** body of a save */
  bodyOf: (values: Values) => Body
  /** rules broken before anything is sent */
  check: (values: Values) => readonly Violation[]
  /** a version in words, field by field, to compare two */
  describe: (values: Values) => NamedField<Values>[]
  /** shape of a local draft's values */
  fits: Shape<Values>
}
