import type { ChangeAction } from '@etapes-climat/domain/changes/contract'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import type { WrittenThing } from './dashboard-data.ts'

/** Names of actions, the same for « une étape » and « un ouvrage ». */
const ACTS: Record<ChangeAction, string> = {
  create: 'création',
  update: 'modification',
  publish: 'publication',
  'publish-next': 'publication de la nouvelle version',
  'publish-planned': 'publication planifiée',
  unpublish: 'remise en brouillon',
  move: 'déplacement',
  merge: 'fusion',
  recalculate: 'recalcul',
  delete: 'suppression',
  undo: 'acte défait',
}

/** « Étape, publication par Ada Le Goff, le 21/11/2026 à 20:15 ». */
export function changeWords({ kind, change, changedAt }: WrittenThing): string {
  const when = `le ${formatDateTime(changedAt)}`
  if (!change) return `${kind}, ${when}`
  const by = change.by ? ` par ${change.by.firstName} ${change.by.lastName}` : ''
  return `${kind}, ${ACTS[change.action]}${by}, ${when}`
}
