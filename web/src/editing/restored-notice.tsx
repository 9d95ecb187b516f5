import { useState } from 'react'
import { useLocation } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'

const TYPED = 'Votre saisie non enregistrée a été reprise.'

/** What an address is opened with, where something was put into the editor for it: what that is. */
export interface RestoredState {
  restored: string
}

/**
 * Says that the fields began with a local draft, after a reload, a closed window or a lost session; or
 * with an old version, which is named.
 */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const { state } = useLocation()
  const [words] = useState((state as RestoredState | null)?.restored ?? TYPED)
  return (
    <Notice role="status">
      <p>
        {words} <LinkButton onClick={onDiscard}>Revenir à la version enregistrée</LinkButton>
      </p>
    </Notice>
  )
}
