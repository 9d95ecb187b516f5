import { de } from '@etapes-climat/domain/kernel/elision'
import { Link } from 'react-router'
import { SAVE_KEYS } from '../../lib/api/save-key.ts'
import { loadChunk } from '../../lib/load-chunk.ts'
import { markRoot } from '../../lib/window/mark-root.ts'
import { pathOf } from '../../routing/route-names.ts'
import { Button } from '../../ui/button.tsx'
import { lazySection } from '../../ui/feedback/lazy-section.tsx'
import { SaveState } from '../../ui/feedback/save-state.tsx'
import { CommentsButton } from '../comments/comments-button.tsx'
import styles from './report-bar.module.css'
import type { ReportDialog } from './report-dialogs.tsx'
import type { ReportActions } from './use-report-actions.ts'

/** Half of the editor's code is the library of this menu: the bar is drawn without waiting for it. */
const MoreMenu = lazySection(
  () => import('./more-menu.tsx'),
  <Button className={styles.phoneOnly} icon="menu" disabled>
    Plus
  </Button>,
)
// On its way before the report is, since then it may be pressed, with a network or without.
loadChunk(() => import('./more-menu.tsx')).catch(() => undefined)

interface ReportBarProps {
  /** null: not saved yet */
  uid: string | null
  name: string
  /** whose report it is, when it is not the reader's own */
  owner: string | undefined
  unsaved: boolean
  saving: boolean
  /** false: not saved yet */
  known: boolean
  /** what a first report does not need is offered (`offersMore`) */
  more: boolean
  /** « Enregistrer » for a report that has a uid, « Générer » before */
  saveLabel: string
  actions: Pick<ReportActions, 'view' | 'save' | 'download'>
  onDialog: (dialog: ReportDialog) => void
  /** null: not for whom it is shared with */
  onVariant: (() => void) | null
  onMyReports: () => void
}

const shown = markRoot(styles.barShown)

/** Name of the report and its menu; four keys on a phone. */
export function ReportBar(props: ReportBarProps) {
  const { name, owner, unsaved, saving, known, more, saveLabel, actions, onDialog, onVariant } =
    props
  const { view: onView, save: onSave, download: onDownload } = actions
  const onOpen = () => onDialog('open')
  const onEdit = () => onDialog('edit')
  return (
    <div ref={shown} className={`${styles.bar} screen-only sticky z-sticky rule-ink-b bg-ground`}>
      <div className={`${styles.inside} flex items-center gap-2 min-h-15 max-w-400 mx-auto px-6`}>
        <div
          className={`${styles.title} flex flex-wrap items-baseline gap-x-3 gap-y-0 min-w-0 mr-auto text-xs wrap-anywhere`}
        >
          <Link className="self-center py-1" to={pathOf('myReports')}>
            Mes rapports
          </Link>
          <h1 className="flex flex-wrap items-baseline gap-x-3 gap-y-0 text-xl">
            {name}
            {owner && (
              <small className="caption font-stretch-normal weight-text">Rapport {de(owner)}</small>
            )}
          </h1>
          <SaveState saving={saving} unsaved={unsaved} known={known} />
        </div>
        <Button icon="plus" onClick={() => onDialog('new')}>
          Nouveau rapport
        </Button>
        <Button className={styles.desktopOnly} icon="folder" onClick={onOpen}>
          Ouvrir
        </Button>
        {props.uid && <CommentsButton uid={props.uid} className={styles.desktopOnly} />}
        <Button icon="eye" onClick={onView}>
          Visualiser
        </Button>
        <Button className={styles.phoneOnly} icon="download" onClick={onDownload}>
          Télécharger
        </Button>
        <Button
          className={styles.desktopOnly}
          variant="signal"
          icon="save"
          onClick={onSave}
          aria-keyshortcuts={SAVE_KEYS}
          aria-busy={saving}
        >
          {saveLabel}
        </Button>
        {more && (
          <Button className={styles.desktopOnly} icon="pencil" onClick={onEdit}>
            Modifier
          </Button>
        )}
        <MoreMenu
          className={styles.phoneOnly}
          entries={[
            { label: 'Ouvrir', icon: 'folder', onSelect: onOpen },
            more && { label: 'Modifier', icon: 'pencil', onSelect: onEdit },
            more && {
              label: 'Opération…',
              icon: 'building',
              onSelect: () => onDialog('operation'),
            },
            more &&
              onVariant && { label: 'Dupliquer en variante', icon: 'copy', onSelect: onVariant },
            { label: 'Mes rapports', icon: 'folder', onSelect: props.onMyReports },
            {
              label: 'Raccourcis clavier',
              icon: 'keyboard',
              onSelect: () => onDialog('shortcuts'),
            },
          ]}
        />
      </div>
    </div>
  )
}
