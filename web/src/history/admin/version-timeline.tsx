import type { Version } from '@etapes-climat/domain/history/contract'
import { versionTimeline } from '@etapes-climat/domain/history/rules/timeline-drawing'
import { versionIndex } from '@etapes-climat/domain/history/rules/version-index'
import { newestOnline } from '@etapes-climat/domain/history/rules/version-looks'
import type { ComingPublication } from '@etapes-climat/domain/publications/contract'
import { comingWords } from '../../editing/publications/planned-words.ts'
import { Drawing } from '../../ui/figures/drawing.tsx'
import styles from './version-timeline.module.css'

/** Drawn at most; the table has them all. */
const DRAWN = 12

interface VersionTimelineProps {
  /** last first */
  versions: readonly Version[]
  /** what waits for publication; null when nothing does */
  coming: ComingPublication | null
}

/** The last versions of an item in their order. */
export function VersionTimeline({ versions, coming }: VersionTimelineProps) {
  const drawn = versions.slice(0, DRAWN)
  const online = newestOnline(versions)
  const [newest, oldest] = [drawn[0], drawn.at(-1)]
  if (!oldest || !newest) return null
  const state = stateWords(online ?? newest)
  return (
    <Drawing
      className={`${styles.timeline} w-full rule-b`}
      drawing={versionTimeline(drawn, online, coming, state)}
      label={`De la version ${versionIndex(oldest.number)} à la version ${versionIndex(newest.number)}, ${state}${coming ? `, ${comingWords(coming)}` : ''}.`}
    />
  )
}

function stateWords({ published, action }: Version): string {
  if (action === 'delete') return 'supprimé'
  return published === false ? 'en brouillon' : 'en ligne'
}
