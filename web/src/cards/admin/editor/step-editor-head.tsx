import type { Card } from '@etapes-climat/domain/cards/contract'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import { EditorActions } from '../../../editing/editor-actions.tsx'
import type { Edited } from '../../../editing/publications/next-version-kind.ts'
import { from } from '../../../lib/window/breakpoints.ts'
import { useMediaQuery } from '../../../lib/window/use-media-query.ts'
import { useUnattachedUploads } from '../../../media/admin/upload/unattached-uploads.ts'
import { Badge, DraftBadge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { SaveState } from '../../../ui/feedback/save-state.tsx'
import styles from './step-editor.module.css'

/** From this width on the badge stands beside the buttons, which fill a line of their own below. */
const WIDE = from('tablet')

interface StepEditorHeadProps {
  card: Edited<Card> | null
  pending: boolean
  unsaved: boolean
  announcement: string
}

/** Under the title: when it was last saved, and whether what is on screen is saved. */
export function StepEditorHead({ card, pending, unsaved, announcement }: StepEditorHeadProps) {
  const { leftOut } = useUnattachedUploads()
  return (
    <p className={`${styles.facts} caption row gap-x-3 gap-y-1 mt-[2px]`}>
      {!useMediaQuery(WIDE) && <StepBadge card={card} />}
      {card && <span>Dernière mise à jour le {formatDateTime(card.updatedAt)}</span>}
      <SaveState
        saving={pending}
        unsaved={unsaved}
        known={card !== null}
        announcement={announcement}
        without={leftOut}
      />
    </p>
  )
}

/** « Brouillon », « Publié », or that it is the next version of what is online. */
function StepBadge({ card }: { card: Edited<Card> | null }) {
  if (!card?.next) return <DraftBadge draft={card?.draft ?? true} />
  return (
    <Badge tone="draft" icon="history">
      Prochaine version
    </Badge>
  )
}

interface StepEditorToolsProps {
  formId: string
  card: Edited<Card> | null
  pending: boolean
  /** fields that the format asks for and that are empty */
  missing: number
  onMissing: () => void
  /** fields that are typed in part, or hold a name that was not chosen */
  unfinished: number
  onUnfinished: () => void
  onDelete: () => void
  onDraft: (draft: boolean) => void
  /** « Ce qui va changer » */
  onChanges: () => void
  /** saves a new step and makes one more */
  onAnother: () => void
}

/** Badge and buttons beside the title. */
export function StepEditorTools(props: StepEditorToolsProps) {
  const { formId, card, pending, missing, onMissing, onChanges, ...others } = props
  const { unfinished, onUnfinished, ...actions } = others
  const draft = card?.draft ?? true
  return (
    <>
      {useMediaQuery(WIDE) && <StepBadge card={card} />}
      {missing > 0 && (
        <LinkButton onClick={onMissing}>
          {formatCount(missing, 'champ à remplir', 'champs à remplir')}
        </LinkButton>
      )}
      {unfinished > 0 && (
        <LinkButton onClick={onUnfinished}>
          {formatCount(unfinished, 'champ à terminer', 'champs à terminer')}
        </LinkButton>
      )}
      <EditorActions
        formId={formId}
        draft={draft}
        saved={card !== null}
        isNext={card?.next !== undefined}
        pending={pending}
        beside={<Button onClick={onChanges}>Ce qui va changer</Button>}
        another="Enregistrer et créer une autre"
        {...actions}
      />
    </>
  )
}
