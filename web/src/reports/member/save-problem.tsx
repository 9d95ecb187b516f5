import { heightOnRoot } from '../../lib/window/height-on-root.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './report-editor.module.css'

interface SaveProblemNoticeProps {
  message: string
  /** saved elsewhere since (409): the person chooses the version to keep (D-119) */
  conflict: boolean
  onRetry: () => void
  onReplace: () => void
  /** unites the two selections */
  onMerge: () => void
  onReload: () => void
  onDismiss: () => void
}

const publishHeight = heightOnRoot('--problem-height')

/** Why the report could not be saved; the selection is still on screen. */
export function SaveProblemNotice(props: SaveProblemNoticeProps) {
  const { message, conflict, onRetry, onReplace, onMerge, onReload, onDismiss } = props
  return (
    <div
      ref={publishHeight}
      className={`${styles.problem} sticky z-sticky max-w-400 my-3 mx-auto px-6`}
    >
      <Notice tone="danger" role="alert">
        <p>{message} Votre sélection est conservée.</p>
        <div className="row gap-2 mt-2">
          {conflict ? (
            <>
              <Button size="s" onClick={onMerge}>
                Fusionner les deux
              </Button>
              <Button size="s" onClick={onReplace}>
                Enregistrer ma sélection à la place
              </Button>
              <Button size="s" onClick={onReload}>
                Ouvrir la dernière version
              </Button>
            </>
          ) : (
            <Button size="s" onClick={onRetry}>
              Réessayer
            </Button>
          )}
          <LinkButton onClick={onDismiss}>Fermer</LinkButton>
        </div>
      </Notice>
    </div>
  )
}
