import { TYPED_CODE_MAX } from '@etapes-climat/domain/milestones/rules/verification-code'
import type { FormEvent, Ref } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import styles from './verify.module.css'

interface CodeFormProps {
  /** the field */
  ref: Ref<HTMLInputElement>
  error: string | undefined
  pending: boolean
  onCode: (typed: string) => void
}

/** The code that stands at the foot of each page of a milestone’s PDF. */
export function CodeForm({ ref, error, pending, onCode }: CodeFormProps) {
  const ready = useHydrated()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onCode(String(new FormData(event.currentTarget).get('code') ?? ''))
  }
  return (
    <form action="/verifier" onSubmit={submit} noValidate>
      <Field
        label="Code au pied du PDF"
        hint="Douze signes, majuscules ou minuscules, avec ou sans espaces."
        error={error}
      >
        {(controlProps) => (
          <div className={`${styles.code} grid grid-cols-[minmax(0,1fr)_auto] gap-2`}>
            <TextInput
              {...controlProps}
              ref={ref}
              name="code"
              maxLength={TYPED_CODE_MAX}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
            />
            <Button type="submit" variant="signal" size="l" disabled={!ready} aria-busy={pending}>
              Vérifier
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
