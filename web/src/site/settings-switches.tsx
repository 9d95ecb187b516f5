import { chooseEditMode, useEditMode } from '../lib/edit-mode.ts'
import { chooseTheme, useTheme } from '../lib/window/theme.ts'
import { ToggleSwitch } from '../ui/toggle-switch.tsx'

/** « Contraste élevé » switches to the dark, high-contrast theme (PUB-32). */
export function ThemeSwitch() {
  const dark = useTheme() === 'dark'
  return (
    <ToggleSwitch
      label="Contraste élevé"
      pressed={dark}
      onToggle={() => chooseTheme(dark ? 'light' : 'dark')}
    />
  )
}

/** « Mode édition », for administrators (PUB-33). */
export function EditModeSwitch() {
  const on = useEditMode()
  return <ToggleSwitch label="Mode édition" pressed={on} onToggle={() => chooseEditMode(!on)} />
}
