import type { ScreenHandle } from '../../app/screen.ts'
import { EditedItemScreen } from '../../editing/edited-item-screen.tsx'
import { exemplaryKeys } from '../api.ts'
import { ExemplaryForm } from './exemplary-form.tsx'
import { EXEMPLARY_KIND } from './exemplary-kind.ts'

export const handle: ScreenHandle = { title: 'Ouvrages exemplaires' }

/** /admin/ouvrage-exemplaire/nouveau and /admin/ouvrage-exemplaire/{id} (EX-02). */
export function Component() {
  return (
    <EditedItemScreen
      read={EXEMPLARY_KIND.api.read}
      queryKey={exemplaryKeys.edited}
      errorTitle="L’ouvrage n’a pas pu être chargé"
      form={(work) => <ExemplaryForm work={work} />}
    />
  )
}
