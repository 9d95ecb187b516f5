import { useAttempt } from '../../lib/use-attempt.ts'
import { LinkButton } from '../button.tsx'
import styles from './autocomplete.module.css'
import { FieldError } from './field.tsx'
import type { NamedReference } from './named-reference.ts'

/** How what was typed becomes something to choose. */
export interface TypedCreation {
  /** word of the button, for example `Créer ce mot-clé` */
  label: string
  create: (name: string) => Promise<NamedReference>
}

interface UnselectedInputProps {
  /** what was typed and not chosen */
  text: string
  creation: TypedCreation | undefined
  onCreated: (made: NamedReference) => void
  onClear: () => void
}

/** What can be done with a text that stands in a box of proposals: make it, or take it away. */
export function UnselectedInput({ text, creation, onCreated, onClear }: UnselectedInputProps) {
  const { run, pending, problem } = useAttempt()
  return (
    <>
      <p className={styles.remainder}>
        {creation && (
          <LinkButton
            aria-busy={pending}
            onClick={() => void run(async () => onCreated(await creation.create(text)))}
          >
            {creation.label}
          </LinkButton>
        )}
        <LinkButton onClick={onClear}>Effacer ce texte</LinkButton>
      </p>
      {problem && <FieldError>{problem.message}</FieldError>}
    </>
  )
}
