import { chooseSingleKeys, useSingleKeys } from '../../lib/keyboard/single-key-shortcuts.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import styles from './shortcuts-dialog.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The keyboard shortcuts of the editing screen, and the way to turn single keys off. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const singleKeys = useSingleKeys()
  return (
    <Dialog title="Raccourcis clavier" onClose={onClose}>
      <dl className={`${styles.list} mb-5 rule-ink-t`}>
        <Shortcut keys={[isMac ? '⌘' : 'Ctrl', 'S']}>
          Enregistrer le rapport, ou le générer
        </Shortcut>
        <Shortcut keys={['a']} off={!singleKeys}>
          Aller aux filtres
        </Shortcut>
        <Shortcut keys={['b']} off={!singleKeys}>
          Aller aux étapes
        </Shortcut>
        <Shortcut keys={['c']} off={!singleKeys}>
          Aller au bilan
        </Shortcut>
        <Shortcut keys={['/']} off={!singleKeys}>
          Aller à la recherche libre
        </Shortcut>
        <Shortcut keys={['?']} off={!singleKeys}>
          Afficher cette aide
        </Shortcut>
        <Shortcut keys={['Échap']}>Fermer une fenêtre</Shortcut>
      </dl>
      <Checkbox checked={singleKeys} onChange={(event) => chooseSingleKeys(event.target.checked)}>
        Activer les raccourcis à une seule touche
      </Checkbox>
      <p className="caption mt-1 lh-dense">
        Ils sont sans effet pendant la saisie d’un texte. Désactivez-les si vous dictez vos
        commandes à la voix.
      </p>
    </Dialog>
  )
}

interface ShortcutProps {
  keys: readonly string[]
  /** turned off for now */
  off?: boolean
  children: string
}

function Shortcut({ keys, off, children }: ShortcutProps) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>
        {children}
        {off && <small> (désactivé)</small>}
      </dd>
    </div>
  )
}
