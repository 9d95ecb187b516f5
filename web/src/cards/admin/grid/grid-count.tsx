import { formatCount } from '@etapes-climat/domain/kernel/format'
import { SaveState } from '../../../ui/feedback/save-state.tsx'
import type { GridSave } from './state/grid-rows.ts'

/** In the head: how many cells are not saved, and how many of them wait for the person. */
export function GridCount({ ready, saving }: { ready: GridSave; saving: boolean }) {
  const { cells, refused, contested } = ready
  const all = cells + refused + contested
  const parts = [
    formatCount(all, 'cellule non enregistrée', 'cellules non enregistrées'),
    ...(refused > 0 ? [formatCount(refused, 'refusée')] : []),
    ...(contested > 0 ? [`${contested}\u00a0à trancher`] : []),
  ]
  return <SaveState saving={saving} unsaved={all > 0} known changes={parts.join(', ')} />
}
