import { nextVersionPath } from '../editing/publications/next-version-address.ts'
import { roleOf, useSession } from '../lib/session/session-store.ts'
import { ButtonLink } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { editedStepPath } from './edited-step-address.ts'

interface EditStepLinkProps {
  step: { uid: string; name: string }
  /** its next version, in place of what is online (LIFE-13) */
  isNext?: boolean
}

/** To the editor of a step, for administrators only (STEP-22). */
export function EditStepLink({ step, isNext = false }: EditStepLinkProps) {
  const path = editedStepPath(step.uid)
  if (roleOf(useSession()) !== 'admin') return null
  return (
    <ButtonLink size="s" icon="pencil" to={isNext ? nextVersionPath(path) : path}>
      Modifier
      <span className={layout.visuallyHidden}> l’étape {step.name}</span>
    </ButtonLink>
  )
}
