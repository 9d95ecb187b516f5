import type { Page } from '@etapes-climat/domain/pages/contract'
import { EditedItemScreen } from '../../editing/edited-item-screen.tsx'
import type { ScreenHandle } from '../../routing/screen.ts'
import { pageKeys } from '../api.ts'
import { PageForm } from './page-form.tsx'

export const handle: ScreenHandle = { title: 'Pages' }

/** /admin/page/nouveau and /admin/page/{id} (PAGE-02). */
export function Component() {
  return (
    <EditedItemScreen<Page>
      list="/api/pages"
      queryKey={pageKeys.page}
      errorTitle="La page n’a pas pu être chargée"
      form={(page) => <PageForm page={page} />}
    />
  )
}
