import { formatCount } from '../../kernel/format.ts'
import type { KeptAct, UndoneAct } from '../contract.ts'

/** An action as a noun, for example `Publication de « LOG-03 Isoler »`. */
export function keptActWords({ kind, title, steps }: Pick<KeptAct, 'kind' | 'title' | 'steps'>) {
  const named = title && `\u00a0«\u00a0${title}\u00a0»`
  switch (kind) {
    case 'save':
      return `Modification de${named}`
    case 'create':
      return `Création de${named}`
    case 'publish':
      return `Publication de${named}`
    case 'unpublish':
      return `Remise en brouillon de${named}`
    case 'delete':
      return `Suppression de${named}`
    case 'merge':
      return `Fusion de ${title}`
    case 'move':
      return title ? `Déplacement dans${named}` : 'Déplacement hors des secteurs'
    case 'import':
      return `Import d’un tableur (${formatCount(steps, 'étape')})`
    case 'recalculate':
      return `Recalcul des valeurs (${formatCount(steps, 'étape')})`
    case 'bulk':
      return `${title} (${formatCount(steps, 'étape touchée', 'étapes touchées')})`
  }
}

/** The result of an undo, and what could not be restored. */
export function undoneWords(act: UndoneAct): string {
  const done = `Défait\u00a0: ${keptActWords(act)}.`
  const { unlinkedReports } = act
  if (unlinkedReports === 0) return done
  const reports = formatCount(
    unlinkedReports,
    'rapport enregistré entre-temps reste',
    'rapports enregistrés entre-temps restent',
  )
  return `${done} ${reports} sans l’étape\u00a0: chaque auteur peut l’y remettre.`
}
