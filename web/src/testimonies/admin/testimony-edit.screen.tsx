import type { Testimony } from '@etapes-climat/domain/testimonies/contract'
import { EditedItemScreen } from '../../editing/edited-item-screen.tsx'
import type { ScreenHandle } from '../../routing/screen.ts'
import { testimonyKeys } from '../api.ts'
import { TestimonyForm } from './testimony-form.tsx'

export const handle: ScreenHandle = { title: 'Témoignages' }

/** /admin/temoignage/nouveau and /admin/temoignage/{id} (TEST-02). */
export function Component() {
  return (
    <EditedItemScreen<Testimony>
      list="/api/testimonies"
      queryKey={testimonyKeys.edited}
      errorTitle="Le témoignage n’a pas pu être chargé"
      form={(testimony) => <TestimonyForm testimony={testimony} />}
    />
  )
}
