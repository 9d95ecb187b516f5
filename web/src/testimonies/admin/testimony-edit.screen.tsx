import type { ScreenHandle } from '../../app/screen.ts'
import { EditedItemScreen } from '../../editing/edited-item-screen.tsx'
import { testimonyKeys } from '../api.ts'
import { TestimonyForm } from './testimony-form.tsx'
import { TESTIMONY_KIND } from './testimony-kind.ts'

export const handle: ScreenHandle = { title: 'Témoignages' }

/** /admin/temoignage/nouveau and /admin/temoignage/{id} (TEST-02). */
export function Component() {
  return (
    <EditedItemScreen
      read={TESTIMONY_KIND.api.read}
      queryKey={testimonyKeys.edited}
      errorTitle="Le témoignage n’a pas pu être chargé"
      form={(testimony) => <TestimonyForm testimony={testimony} />}
    />
  )
}
