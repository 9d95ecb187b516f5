import {
  CLASSIFICATION_KINDS,
  type ClassificationPath,
} from '@etapes-climat/domain/classification/classification-kinds'
import type { JournalKind } from '@etapes-climat/domain/history/contract'
import {
  DESCRIBED_KIND_NAMES,
  DESCRIBED_KINDS,
  type DescribedKind,
  type DescribedPath,
} from '@etapes-climat/domain/items/described-kinds'
import { editedStepPath } from '../../cards/edited-step-address.ts'
import { describedPath } from '../../described/described-path.ts'
import { classificationTab } from '../../routing/classification-tabs.ts'
import { pathOf } from '../../routing/route-names.ts'

const classified = Object.fromEntries(
  Object.values(CLASSIFICATION_KINDS).map(({ path, tab }) => [path, () => classificationTab(tab)]),
) as Record<ClassificationPath, () => string>

const described = Object.fromEntries(
  DESCRIBED_KIND_NAMES.map((kind) => [
    DESCRIBED_KINDS[kind].path,
    (id: string) => describedPath(kind, id),
  ]),
) as Record<DescribedPath<DescribedKind>, (uid: string) => string>

const EDITORS: Readonly<Record<JournalKind, ((uid: string) => string) | null>> = {
  cards: editedStepPath,
  exemplaries: (id) => pathOf('adminExemplaryEdit', { id }),
  pages: (id) => pathOf('adminPageEdit', { id }),
  ...described,
  ...classified,
  users: (id) => pathOf('adminUserEdit', { id }),
  medias: null,
  settings: () => pathOf('adminOpenData'),
}

/** Where something is edited; null: nowhere. */
export const editorAddress = (kind: JournalKind, uid: string): string | null =>
  EDITORS[kind]?.(uid) ?? null
