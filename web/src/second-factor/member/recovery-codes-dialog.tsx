import { saveFile } from '../../lib/api/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import form from '../../ui/form/form.module.css'
import styles from './recovery-codes.module.css'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows new recovery codes, once. */
export default function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = `${codes.join('\n')}\n`
  const save = () =>
    saveFile({
      blob: new Blob([text], { type: 'text/plain' }),
      fileName: 'codes-de-secours-etapes-climat.txt',
    })
  return (
    <Dialog
      title="Vos codes de secours"
      onClose={onClose}
      closeOnBackdrop={false}
      actions={
        <Button variant="accent" onClick={onClose}>
          J’ai noté mes codes
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>
          Sans votre téléphone, chacun de ces codes vous permet d’entrer une fois. Gardez-les en
          lieu sûr{'\u00a0'}: ils ne seront plus affichés.
        </p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code translate="no">{code}</code>
            </li>
          ))}
        </ul>
        <div className={form.actions}>
          <CopyButton text={text} what="les codes" />
          <Button size="s" icon="download" onClick={save}>
            Télécharger les codes
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
