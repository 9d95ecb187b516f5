import { Button } from '../ui/button.tsx'

interface DraftActionsProps {
  /** id of the form that « Enregistrer » sends */
  formId: string
  draft: boolean
  /** false: not saved yet, nothing to delete */
  saved: boolean
  pending: boolean
  onDelete: () => void
  onDraft: (draft: boolean) => void
}

/** Delete and publish on drafts, back to draft on what is published, save (EX-07, EX-08). */
export function DraftActions(props: DraftActionsProps) {
  const { formId, draft, saved, pending, onDelete, onDraft } = props
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
      <Button type="submit" form={formId} variant="signal" icon="save" aria-busy={pending}>
        Enregistrer
      </Button>
    </>
  )
}
