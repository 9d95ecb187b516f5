import { roleOf, useSession } from '../lib/session/session-store.ts'
import { ButtonLink } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { editedStepPath } from './edited-step-address.ts'

/** To the editor of a step, for administrators only (STEP-22). */
export function EditStepLink({ step }: { step: { uid: string; name: string } }) {
  if (roleOf(useSession()) !== 'admin') return null
  return (
    <ButtonLink size="s" icon="pencil" to={editedStepPath(step.uid)}>
      Modifier
      <span className={layout.visuallyHidden}> l’étape {step.name}</span>
    </ButtonLink>
  )
}
