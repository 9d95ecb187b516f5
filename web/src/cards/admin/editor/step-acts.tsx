import type { Card } from '@etapes-climat/domain/cards/contract'
import { useNavigate } from 'react-router'
import { HistoryLink } from '../../../editing/history-link.tsx'
import { nextVersionPath } from '../../../editing/publications/next-version-address.ts'
import type { Edited } from '../../../editing/publications/next-version-kind.ts'
import { PublicationActs } from '../../../editing/publications/publication-acts.tsx'
import { useUnattachedUploads } from '../../../media/admin/upload/unattached-uploads.ts'
import { pathOf } from '../../../routing/route-names.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { toastRefusal } from '../../../ui/feedback/toast-store.ts'
import { NewTabLink } from '../../../ui/new-tab-link.tsx'
import { useDuplicateStep } from '../use-duplicate-step.ts'
import styles from './step-editor.module.css'
import { useEditedStep } from './use-edited-step.ts'

interface StepActsProps {
  card: Edited<Card>
  /** something typed is not saved */
  unsaved: boolean
}

/** What else may be done with a saved step: a copy and a look at it, of what is saved, and its versions. */
export function StepActs({ card, unsaved }: StepActsProps) {
  const { duplicate, pending } = useDuplicateStep()
  const files = useUnattachedUploads().any
  const { onlinePath } = useEditedStep()
  const navigate = useNavigate()
  const preview = pathOf('adminCardView', { id: card.uid })
  const act = () =>
    unsaved || files
      ? toastRefusal('Enregistrez l’étape avant de la dupliquer.')
      : void duplicate(card.uid)
  return (
    <div className={styles.acts}>
      {!card.next && (
        <LinkButton aria-busy={pending} onClick={act}>
          Dupliquer
        </LinkButton>
      )}
      {card.cardFormat.slug !== 'completude' && (
        <NewTabLink to={card.next ? nextVersionPath(preview) : preview} className={styles.preview}>
          Voir comme un membre
        </NewTabLink>
      )}
      <HistoryLink kind="cards" id={card.uid} />
      {!card.next && (
        <PublicationActs
          thing={{ kind: 'cards', id: card.uid }}
          draft={card.draft}
          onOpened={() => navigate(nextVersionPath(onlinePath))}
        />
      )}
    </div>
  )
}
