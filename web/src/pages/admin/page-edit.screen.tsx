import type { ScreenHandle } from '../../app/screen.ts'
import { EditedItemScreen } from '../../editing/edited-item-screen.tsx'
import { pageKeys } from '../api.ts'
import { PageForm } from './page-form.tsx'
import { PAGE_KIND } from './page-kind.ts'

export const handle: ScreenHandle = { title: 'Pages' }

/** /admin/page/nouveau and /admin/page/{id} (PAGE-02). */
export function Component() {
  return (
    <EditedItemScreen
      read={PAGE_KIND.api.read}
      queryKey={pageKeys.page}
      errorTitle="La page n’a pas pu être chargée"
      form={(page) => <PageForm page={page} />}
    />
  )
}
