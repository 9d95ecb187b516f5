import { Button } from '../ui/button.tsx'
import styles from './editing.module.css'
import { SaveButton } from './save-button.tsx'

interface DraftActionsProps {
  /** id of the form that « Enregistrer » sends */
  formId: string
  draft: boolean
  /** false: not saved yet, nothing to delete */
  saved: boolean
  pending: boolean
  onDelete: () => void
  onDraft: (draft: boolean) => void
  /** of a new one: saves it and makes one more */
  another: { label: string; onSave: () => void }
}

/** Delete and publish on drafts, back to draft on what is published, save, one more (EX-07, EX-08). */
export function DraftActions(props: DraftActionsProps) {
  const { formId, draft, saved, pending, onDelete, onDraft, another } = props
  return (
    <>
      {draft && saved && (
        <Button variant="danger" icon="trash" onClick={onDelete}>
          Supprimer
        </Button>
      )}
      {draft ? (
        <Button onClick={() => onDraft(false)}>Publier</Button>
      ) : (
        <Button onClick={() => onDraft(true)}>Mettre en brouillon</Button>
      )}
      {!saved && (
        <Button className={styles.another} onClick={another.onSave}>
          {another.label}
        </Button>
      )}
      <SaveButton formId={formId} pending={pending} />
    </>
  )
}
