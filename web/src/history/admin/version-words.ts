import type { HistoryKind, Version } from '@etapes-climat/domain/history/contract'
import { ACT_WORDS } from '@etapes-climat/domain/history/rules/act-words'
import { fieldLabels } from '@etapes-climat/domain/history/rules/version-fields'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'

const NAMED = 4

/** The changed fields of a version, « Valeur, Mots-clés », or its action where that says more. */
export function versionWords(kind: HistoryKind, { action, changed }: Version): string {
  const labels = fieldLabels(kind, changed)
  const more = labels.length - NAMED
  const fields = [
    ...labels.slice(0, NAMED),
    ...(more > 0 ? [formatCount(more, 'autre champ', 'autres champs')] : []),
  ].join(', ')
  if (action !== 'update') {
    const only = changed.length === 1 && changed[0] === 'draft'
    return fields && !only ? `${ACT_WORDS[action]}\u00a0: ${fields}` : ACT_WORDS[action]
  }
  return fields || 'Enregistrement sans changement'
}

/** « 21/11/2026 17:40, Awa Diarra ». */
export function versionMoment({ at, by, action }: Pick<Version, 'at' | 'by' | 'action'>): string {
  const unknown = action === 'found' ? '' : ', compte supprimé'
  return `${formatDateTime(at)}${by ? `, ${by.firstName} ${by.lastName}` : unknown}`
}
