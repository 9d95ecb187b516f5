import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import styles from './editing.module.css'
import { SaveButton } from './save-button.tsx'

interface EditorActionsProps {
  /** id of the form that « Enregistrer » sends */
  formId: string
  /** undefined: of a kind without drafts */
  draft: boolean | undefined
  /** false: not saved yet, nothing to delete */
  saved: boolean
  /** a next version, which is published and given up in its strip */
  isNext?: boolean
  pending: boolean
  onDelete: () => void
  onDraft: (draft: boolean) => void
  /** words of the button that saves a new one and makes one more, if there is one */
  another?: string | undefined
  onAnother: () => void
  /** what the acts of this editor would change */
  beside?: ReactNode
}

/** Delete what is no published item, publish or take back to draft, save, one more. */
export function EditorActions(props: EditorActionsProps) {
  const { formId, draft, saved, isNext, pending, onDelete, onDraft, another, onAnother, beside } =
    props
  return (
    <>
      {draft !== false && saved && !isNext && (
        <Button variant="danger" icon="trash" onClick={onDelete}>
          Supprimer
        </Button>
      )}
      {beside}
      {draft !== undefined && !isNext && (
        <Button onClick={() => onDraft(!draft)}>{draft ? 'Publier' : 'Mettre en brouillon'}</Button>
      )}
      {another && !saved && (
        <Button className={styles.another} onClick={onAnother}>
          {another}
        </Button>
      )}
      <SaveButton formId={formId} pending={pending} />
    </>
  )
}
