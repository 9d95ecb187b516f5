import { TYPED_CODE_MAX } from '@etapes-climat/domain/milestones/rules/verification-code'
import type { ReactNode } from 'react'
import { TextInput } from '../ui/form/control.tsx'
import { Field } from '../ui/form/field.tsx'

const LABELS = { app: 'Code à six chiffres', recovery: 'Code de secours', either: 'Code' }

interface CodeFieldProps {
  /** what is typed: the six digits of an app, a recovery code, or one of both */
  kind: keyof typeof LABELS
  hint?: ReactNode
  error?: string | undefined
}

/** Where a code is typed; telephones offer it by themselves. */
export function CodeField({ kind, hint, error }: CodeFieldProps) {
  return (
    <Field label={LABELS[kind]} hint={hint} error={error}>
      {(controlProps) => (
        <TextInput
          {...controlProps}
          name="code"
          inputMode={kind === 'app' ? 'numeric' : 'text'}
          autoComplete={kind === 'recovery' ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={TYPED_CODE_MAX}
          required
          data-autofocus
        />
      )}
    </Field>
  )
}
