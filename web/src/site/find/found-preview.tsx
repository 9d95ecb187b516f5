import { ButtonLink } from '../../ui/button.tsx'
import { FormatMark } from '../../ui/figures/format-mark.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { FoundLine, LineKind } from './found-groups.ts'
import styles from './search-dialog.module.css'

/** The drawing and the name of one, and what opening it is called. */
const KINDS: Record<LineKind, { icon: IconName; name: string; open: string }> = {
  card: { icon: 'page', name: 'Étape', open: 'Ouvrir l’étape' },
  report: { icon: 'folder', name: 'Rapport', open: 'Ouvrir le rapport' },
  page: { icon: 'page', name: 'Page', open: 'Ouvrir la page' },
  exemplary: { icon: 'building', name: 'Ouvrage', open: 'Ouvrir l’ouvrage' },
  user: { icon: 'person', name: 'Compte', open: 'Ouvrir le compte' },
  screen: { icon: 'table', name: 'Écran', open: 'Ouvrir l’écran' },
}

/** What a result is, drawn: a step by its format. @param named with its word beside */
export function KindMark({ line, named = false }: { line: FoundLine; named?: boolean }) {
  if (line.format) return <FormatMark format={line.format} shapeOnly={!named} />
  const { icon, name } = KINDS[line.kind]
  return (
    <span className={styles.kind}>
      <Icon name={icon} />
      {named && name}
    </span>
  )
}

/** The chosen result: what more is known of it, and the way to it. */
export function FoundPreview({ line, onOpen }: { line: FoundLine | null; onOpen: () => void }) {
  return (
    <aside className={`${styles.preview} grid gap-3 content-start`} aria-label="Aperçu">
      {line && (
        <>
          <KindMark line={line} named />
          <h3 className="text-l wrap-anywhere">{line.title}</h3>
          {line.value && (
            <p>
              <b className={`${styles.figure} block stretch-num`}>{line.value}</b>
              <span className="caption">kgCO2e par personne et par an</span>
            </p>
          )}
          {line.detail && <p className="caption wrap-anywhere">{line.detail}</p>}
          {line.about && <blockquote className={styles.about}>{line.about}</blockquote>}
          <ButtonLink to={line.to} variant="signal" icon="arrow-right" onClick={onOpen}>
            {KINDS[line.kind].open}
          </ButtonLink>
        </>
      )}
    </aside>
  )
}
