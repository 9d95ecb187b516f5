import { chooseSingleKeys, useSingleKeys } from '../../lib/keyboard/single-key-shortcuts.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { TimerField } from './workshop-facts.tsx'

interface SettingsDialogProps {
  /** seconds for a step; 0: none */
  timer: number
  onTimer: (timer: number) => void
  onClose: () => void
}

/** The timer of the workshop, and its keys of one letter, which can be turned off (WCAG 2.1.4). */
export function SettingsDialog({ timer, onTimer, onClose }: SettingsDialogProps) {
  const singleKeys = useSingleKeys()
  return (
    <Dialog title="Réglages de l’atelier" onClose={onClose}>
      <TimerField timer={timer} onChange={onTimer} />
      <div className="mt-5">
        <Checkbox checked={singleKeys} onChange={({ target }) => chooseSingleKeys(target.checked)}>
          Activer les touches à une lettre (R, A, E, N, Z)
        </Checkbox>
      </div>
      <p className="caption mt-1 lh-dense">
        Désactivez-les si vous dictez vos commandes à la voix. Les flèches, Espace et Échap
        continuent de servir.
      </p>
    </Dialog>
  )
}
