import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '../button.tsx'

interface SubmitButtonProps {
  variant?: ButtonVariant
  size?: 'm' | 'l'
  /** see `useForm` */
  form: { ready: boolean; pending: boolean }
  /** shown while it is sent */
  pendingLabel: string
  /** id of the sentence that says why nothing can be sent now */
  blockedBy?: string | undefined
  children: ReactNode
}

/** Sends a form. During the request the button keeps the focus, and shows its progress. */
export function SubmitButton({
  variant = 'accent',
  size = 'l',
  form,
  pendingLabel,
  blockedBy,
  children,
}: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant={variant}
      size={size}
      disabled={!form.ready || blockedBy !== undefined}
      aria-disabled={form.pending || undefined}
      aria-describedby={blockedBy}
    >
      {form.pending ? pendingLabel : children}
    </Button>
  )
}
