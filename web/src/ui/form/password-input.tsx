import { type ComponentProps, useState } from 'react'
import { IconButton } from '../button.tsx'
import { TextInput } from './control.tsx'
import styles from './password-input.module.css'

/** A password, hidden until the person asks to see it. */
export function PasswordInput(native: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className={`${styles.password} grid grid-cols-[minmax(0,1fr)_auto]`}>
      <TextInput
        {...native}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <IconButton
        variant="quiet"
        icon={shown ? 'eye-off' : 'eye'}
        label="Afficher les caractères saisis"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      />
    </div>
  )
}
