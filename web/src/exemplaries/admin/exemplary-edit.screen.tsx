import type { Exemplary } from '@etapes-climat/domain/exemplaries/contract'
import { EditedItemScreen } from '../../editing/edited-item-screen.tsx'
import type { ScreenHandle } from '../../routing/screen.ts'
import { exemplaryKeys } from '../api.ts'
import { ExemplaryForm } from './exemplary-form.tsx'

export const handle: ScreenHandle = { title: 'Ouvrages exemplaires' }

/** /admin/ouvrage-exemplaire/nouveau and /admin/ouvrage-exemplaire/{id} (EX-02). */
export function Component() {
  return (
    <EditedItemScreen<Exemplary>
      list="/api/exemplaries"
      queryKey={exemplaryKeys.edited}
      errorTitle="L’ouvrage n’a pas pu être chargé"
      form={(work) => <ExemplaryForm work={work} />}
    />
  )
}
