import { useAttempt } from '../../lib/use-attempt.ts'
import { LinkButton } from '../button.tsx'
import { FieldError } from './field.tsx'
import type { NamedReference } from './named-reference.ts'

/** Creates an item from a typed text. */
export interface TypedCreation {
  /** word of the button, for example `Créer ce mot-clé` */
  label: string
  create: (name: string) => Promise<NamedReference>
}

interface UnselectedInputProps {
  /** the typed text without a choice */
  text: string
  creation: TypedCreation | undefined
  onCreated: (made: NamedReference) => void
  onClear: () => void
}

/** Actions for a typed text without a choice: create the item, or clear the text. */
export function UnselectedInput({ text, creation, onCreated, onClear }: UnselectedInputProps) {
  const { run, pending, problem } = useAttempt()
  return (
    <>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-s">
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
