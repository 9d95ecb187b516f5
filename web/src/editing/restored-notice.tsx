import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'

/** The fields began with what was typed before a reload, a closed window or a lost sign-in. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice role="status">
      <p>
        Votre saisie non enregistrée a été reprise.{' '}
        <LinkButton onClick={onDiscard}>Revenir à la version enregistrée</LinkButton>
      </p>
    </Notice>
  )
}
