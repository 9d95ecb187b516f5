import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import type { EditedItem, ItemApi } from '../lib/api/item-api.ts'
import type { Shape } from '../lib/drafts/shape.ts'
import type { SavedKind } from './use-item-saving.ts'

/** Configuration of the form for a kind of item. */
export interface ItemEditorConfig<Item extends EditedItem, Values, Changes, Body extends Changes>
  extends SavedKind<Item, Values, Changes, Body> {
  /** name of its local drafts, for example `pages` */
  name: string
  /** its texts are printed in PDFs */
  isPrinted?: true
  api: SavedKind<Item, Values, Changes, Body>['api'] & Omit<ItemApi<Item, Body, Changes>, 'update'>
  /** rules broken before anything is sent */
  check: (values: Values) => readonly Violation[]
  /** shape of a local draft's values */
  fits: Shape<Values>
}
