import type { HistoryKind, VersionContent } from '@etapes-climat/domain/history/contract'
import { DESCRIBED_KIND_NAMES, DESCRIBED_KINDS } from '@etapes-climat/domain/items/described-kinds'
import { NEXT_STEP_KIND, STEP_KIND } from '../../../cards/admin/editor/step-kind.ts'
import { describedConfig } from '../../../described/admin/described-config.ts'
import type { ItemEditorConfig } from '../../../editing/item-kind.ts'
import { hasUnsavedWork, leaveUnsavedWork } from '../../../editing/use-item-form.ts'
import { EXEMPLARY_KIND, NEXT_EXEMPLARY_KIND } from '../../../exemplaries/admin/exemplary-kind.ts'
import type { EditedItem } from '../../../lib/api/item-api.ts'
import { NEXT_PAGE_KIND, PAGE_KIND } from '../../../pages/admin/page-kind.ts'

/** How an old content gets into the editor of a kind. */
export interface Restoration {
  /** whether something typed there would be lost */
  hasUnsavedWork: (userUid: string, uid: string) => boolean
  /**
   * Leaves the content as unsaved work on the item as it is now.
   * @returns whether the browser keeps it
   * @throws ApiError when the item cannot be read
   */
  restore: (userUid: string, uid: string, content: VersionContent) => Promise<boolean>
}

/** @param kind of items, or of next versions where the content goes into one */
function restorationOf<
  Item extends EditedItem,
  Values extends object,
  Changes,
  Body extends Changes,
>(kind: ItemEditorConfig<Item, Values, Changes, Body>): Restoration {
  return {
    hasUnsavedWork: (userUid, uid) => hasUnsavedWork(kind, userUid, uid),
    async restore(userUid, uid, content) {
      const item = await kind.api.read(uid)
      const values = kind.valuesOf({ ...item, ...content })
      return kind.fits(values) && leaveUnsavedWork(kind, userUid, item, values)
    },
  }
}

const described: { readonly [Kind in HistoryKind]?: Restoration } = Object.fromEntries(
  DESCRIBED_KIND_NAMES.map((kind) => [
    DESCRIBED_KINDS[kind].path,
    restorationOf(describedConfig(kind)),
  ]),
)

/**
 * How to restore an item of each kind with an editor of its own; classification items are only renamed.
 */
export const RESTORATIONS: { readonly [Kind in HistoryKind]?: Restoration } = {
  cards: restorationOf(STEP_KIND),
  exemplaries: restorationOf(EXEMPLARY_KIND),
  pages: restorationOf(PAGE_KIND),
  ...described,
}

/** The same for versions of a next version, which are restored into it. */
export const NEXT_RESTORATIONS: { readonly [Kind in HistoryKind]?: Restoration } = {
  cards: restorationOf(NEXT_STEP_KIND),
  exemplaries: restorationOf(NEXT_EXEMPLARY_KIND),
  pages: restorationOf(NEXT_PAGE_KIND),
}
