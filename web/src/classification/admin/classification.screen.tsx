import {
  CLASSIFICATION_KIND_NAMES,
  CLASSIFICATION_KINDS,
  isTreeKind,
} from '@etapes-climat/domain/classification/classification-kinds'
import { DESCRIBED_KIND_NAMES, DESCRIBED_KINDS } from '@etapes-climat/domain/items/described-kinds'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { DescribedList } from '../../described/admin/described-list.tsx'
import { CLASSIFICATION_TABS, type ClassificationTab } from '../../routing/classification-tabs.ts'
import { PRIVATE_TITLES } from '../../routing/private-entries.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { AdminPage } from '../../ui/admin-page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ClassificationList } from './classification-list.tsx'
import { ClassificationTree } from './classification-tree.tsx'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.adminParams }

/** What each tab shows. */
const PANELS = Object.fromEntries([
  ...CLASSIFICATION_KIND_NAMES.map((kind) => [
    CLASSIFICATION_KINDS[kind].tab,
    isTreeKind(kind) ? (
      <ClassificationTree key={kind} kind={kind} />
    ) : (
      <ClassificationList key={kind} kind={kind} />
    ),
  ]),
  ...DESCRIBED_KIND_NAMES.map((kind) => [
    DESCRIBED_KINDS[kind].tab,
    <DescribedList key={kind} kind={kind} />,
  ]),
]) as Record<ClassificationTab, ReactNode>

/** /admin/parametrages: the lists that steps are classified by. */
export function Component() {
  const [selected, select] = useTab(CLASSIFICATION_TABS)
  return (
    <AdminPage
      title={PRIVATE_TITLES.adminParams}
      part={CLASSIFICATION_TABS.find(({ id }) => id === selected)?.label}
    >
      <Tabs
        label="Listes de classement"
        tabs={CLASSIFICATION_TABS}
        selected={selected}
        onSelect={select}
      >
        {PANELS[selected]}
      </Tabs>
    </AdminPage>
  )
}

const PARAMETER = 'onglet'

/** The tab named in the address: the Back key and a shared link find it again. The first is the default. */
function useTab<Id extends string>(
  tabs: readonly { id: Id }[],
): [selected: Id, select: (id: Id) => void] {
  const [parameters, setParameters] = useSearchParams()
  const named = tabs.find(({ id }) => id === parameters.get(PARAMETER))
  const selected = named ?? tabs[0]
  if (!selected) throw new Error('There are no tabs')
  return [selected.id, (id) => setParameters({ [PARAMETER]: id }, { replace: true })]
}
