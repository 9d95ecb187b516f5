import type { HistoryKind, VersionContent } from '@etapes-climat/domain/history/contract'
import { isReference } from '@etapes-climat/domain/history/rules/version-difference'
import { STEP_KIND } from '../../../cards/admin/editor/step-kind.ts'
import type { ItemKind } from '../../../editing/item-kind.ts'
import { hasUnsavedWork, leaveUnsavedWork } from '../../../editing/use-item-form.ts'
import { EXEMPLARY_KIND } from '../../../exemplaries/admin/exemplary-kind.ts'
import type { EditedItem } from '../../../lib/api/item-api.ts'
import { PAGE_KIND } from '../../../pages/admin/page-kind.ts'
import { TESTIMONY_KIND } from '../../../testimonies/admin/testimony-kind.ts'

/** How an old content gets into the editor of a kind (LIFE-11). */
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

function restorationOf<
  Item extends EditedItem,
  Values extends object,
  Changes,
  Body extends Changes,
>(
  kind: ItemKind<Item, Values, Changes, Body>,
  shapeOf: (content: VersionContent) => object = (content) => content,
): Restoration {
  return {
    hasUnsavedWork: (userUid, uid) => hasUnsavedWork(kind, userUid, uid),
    async restore(userUid, uid, content) {
      const item = await kind.api.read(uid)
      const values = kind.valuesOf({ ...item, ...shapeOf(content) })
      return kind.fits(values) && leaveUnsavedWork(kind, userUid, item, values)
    },
  }
}

/** A content as a step is answered: one picture of the description, works by their title. */
function asStep(content: VersionContent): object {
  const { descriptionPicture, exemplaries, ...others } = content
  const [picture = null] = Array.isArray(descriptionPicture) ? descriptionPicture : []
  const works = Array.isArray(exemplaries) ? exemplaries : []
  return {
    ...others,
    descriptionPicture: picture,
    exemplaries: works.filter(isReference).map((work) => ({ ...work, title: work.name })),
  }
}

/** The kinds that have an editor of their own; those of the classification are renamed. */
export const RESTORATIONS: { readonly [Kind in HistoryKind]?: Restoration } = {
  cards: restorationOf(STEP_KIND, asStep),
  exemplaries: restorationOf(EXEMPLARY_KIND),
  pages: restorationOf(PAGE_KIND),
  testimonies: restorationOf(TESTIMONY_KIND),
}
