import { Button } from '../../ui/button.tsx'
import { MoreMenu } from './more-menu.tsx'
import styles from './report-bar.module.css'

export interface ReportBarActions {
  onNew: () => void
  onOpen: () => void
  onView: () => void
  onSave: () => void
  onEdit: () => void
  onDownload: () => void
  onShortcuts: () => void
}

interface ReportBarProps extends ReportBarActions {
  name: string
  /** whose report it is, when it is not the reader's own (REP-43) */
  owner: string | undefined
  unsaved: boolean
  saving: boolean
  /** « Enregistrer » for a report that has a uid, « Générer » before (REP-20) */
  saveLabel: string
}

/** Name of the report and its menu; four keys on a phone (REP-19, REP-34). */
export function ReportBar({ name, owner, unsaved, saving, saveLabel, ...actions }: ReportBarProps) {
  const { onNew, onOpen, onView, onSave, onEdit, onDownload, onShortcuts } = actions
  return (
    <div className={styles.bar}>
      <div className={styles.inside}>
        <h1 className={styles.title}>
          {name}
          {owner && <small>Rapport de {owner}</small>}
          {unsaved && (
            <small>
              <span className={styles.mark} />
              Modifications non enregistrées
            </small>
          )}
        </h1>
        <Button icon="plus" onClick={onNew}>
          Nouveau rapport
        </Button>
        <Button className={styles.desktopOnly} icon="folder" onClick={onOpen}>
          Ouvrir
        </Button>
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
          aria-keyshortcuts="Control+S Meta+S"
          aria-busy={saving}
        >
          {saveLabel}
        </Button>
        <Button className={styles.desktopOnly} icon="pencil" onClick={onEdit}>
          Modifier
        </Button>
        <MoreMenu
          className={styles.phoneOnly}
          entries={[
            { label: 'Ouvrir', icon: 'folder', onSelect: onOpen },
            { label: 'Modifier', icon: 'pencil', onSelect: onEdit },
            { label: 'Raccourcis clavier', icon: 'keyboard', onSelect: onShortcuts },
          ]}
        />
      </div>
    </div>
  )
}
