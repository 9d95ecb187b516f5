import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import type { EditedItem, ItemApi } from '../lib/api/item-api.ts'
import type { Shape } from '../lib/drafts/shape.ts'
import type { NamedField } from '../saving/use-fields-saving.ts'

/** What a form needs to know of a thing that it saves. */
export type SavedItem = Pick<EditedItem, 'uid' | 'revision'>

/** What a form saves, and how. */
export interface FormKind<Item extends SavedItem, Values, Changes, Body extends Changes> {
  /** name of its local drafts, for example `pages` */
  name: string
  api: {
    read: (uid: string) => Promise<Item>
    create: (body: Body) => Promise<Item>
    /** @throws ApiError 409 when it was saved by somebody else since that version */
    update: (item: Item, changes: Changes) => Promise<Item>
  }
  valuesOf: (item: Item | null) => Values
  bodyOf: (values: Values) => Body
  /** a version in words, field by field, to compare two */
  describe: (values: Values) => NamedField<Values>[]
  /** rules broken before anything is sent */
  check: (values: Values) => readonly Violation[]
  /** shape of a local draft's values */
  fits: Shape<Values>
}

/** Configuration of the editor for a kind of item. */
export interface ItemEditorConfig<Item extends EditedItem, Values, Changes, Body extends Changes>
  extends FormKind<Item, Values, Changes, Body> {
  /** its texts are printed in PDFs */
  isPrinted?: true
  api: FormKind<Item, Values, Changes, Body>['api'] &
    Pick<ItemApi<Item, Body, Changes>, 'read' | 'remove'>
}
