import { roleOf, useSession } from '../lib/session/session-store.ts'
import { ButtonLink } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { editedStepPath } from './edited-step-address.ts'

interface EditStepLinkProps {
  step: { uid: string; name: string }
  /** of the editor */
  path?: string
}

/** To the editor of a step, for administrators only. */
export function EditStepLink({ step, path = editedStepPath(step.uid) }: EditStepLinkProps) {
  if (roleOf(useSession()) !== 'admin') return null
  return (
    <ButtonLink size="s" icon="pencil" to={path}>
      Modifier
      <span className={layout.visuallyHidden}> l’étape {step.name}</span>
    </ButtonLink>
  )
}
