import { heightOnRoot } from '../../../lib/window/height-on-root.ts'
import { ConflictNotice, KEEP_MINE, TAKE_THEIRS } from '../../../saving/conflict-notice.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from '../stages/report-editor.module.css'

interface SaveProblemNoticeProps {
  message: string
  /** saved elsewhere since (409): the person chooses the version to keep */
  conflict: boolean
  /** deleted, or no more for the person (404): what is on screen can become a new report */
  gone: boolean
  onRetry: () => void
  onReplace: () => void
  onSaveAsNew: () => void
  /** unites the two selections */
  onMerge: () => void
  onReload: () => void
  onDismiss: () => void
}

const publishHeight = heightOnRoot('--problem-height')

/** Why the report could not be saved; the selection is still on screen. */
export function SaveProblemNotice(props: SaveProblemNoticeProps) {
  const { message, conflict, gone, onRetry, onReplace, onMerge, onReload, onDismiss } = props
  return (
    <div
      ref={publishHeight}
      className={`${styles.problem} sticky z-sticky max-w-400 my-3 mx-auto px-6`}
    >
      {conflict ? (
        <ConflictNotice
          message={message}
          actions={
            <>
              <Button size="s" onClick={onMerge}>
                Fusionner les deux
              </Button>
              <Button size="s" onClick={onReplace}>
                {KEEP_MINE}
              </Button>
              <Button size="s" onClick={onReload}>
                {TAKE_THEIRS}
              </Button>
              <LinkButton onClick={onDismiss}>Fermer</LinkButton>
            </>
          }
        />
      ) : (
        <Notice tone="danger" role="alert">
          <p>{message} Votre sélection est conservée.</p>
          <div className="row gap-2 mt-2">
            <Button size="s" onClick={gone ? props.onSaveAsNew : onRetry}>
              {gone ? 'Enregistrer comme nouveau rapport' : 'Réessayer'}
            </Button>
            <LinkButton onClick={onDismiss}>Fermer</LinkButton>
          </div>
        </Notice>
      )}
    </div>
  )
}
