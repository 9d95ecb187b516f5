import { useState } from 'react'
import { useLocation } from 'react-router'
import { wantedStepIn } from '../../lib/session/wanted-step.ts'
import { pathOf } from '../../routing/route-names.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CloseButton } from '../../ui/dialog/close-button.tsx'
import layout from '../../ui/layout.module.css'
import styles from './wanted-step-notice.module.css'

/** After signing in for a step: leads to it, before anything else on the page. */
export function WantedStepNotice() {
  const { state, key } = useLocation()
  const [closed, setClosed] = useState<string | null>(null)
  const step = wantedStepIn(state)
  if (!step || closed === key) return null
  return (
    <section className={layout.page} aria-label="Étape demandée">
      <div className={`${styles.notice} screen-only row gap-x-4 gap-y-2 my-4 py-3 px-4 text-s`}>
        <p>Voici l’étape que vous vouliez lire.</p>
        <ButtonLink to={pathOf('cardView', { id: step.uid })} iconEnd="arrow-right">
          Lire «{'\u00a0'}
          {step.name}
          {'\u00a0'}»
        </ButtonLink>
        <CloseButton label="Fermer le message" onClick={() => setClosed(key)} />
      </div>
    </section>
  )
}
