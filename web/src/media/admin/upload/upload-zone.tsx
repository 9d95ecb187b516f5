import { UPLOAD_EXTENSIONS } from '@etapes-climat/domain/media/rules/upload-name'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ProblemNotice } from '../../../ui/feedback/notice.tsx'
import { usePastedFiles } from '../use-pasted-files.ts'
import { filesOfInput, filesOfTransfer } from './picked-files.ts'
import type { PickedFile } from './upload-queue.ts'
import styles from './upload-table.module.css'

const NO_FOLDERS =
  'Votre navigateur ne permet pas d’envoyer un dossier entier. Choisissez ses fichiers, ou mettez le navigateur à jour.'
const ACCEPTED = UPLOAD_EXTENSIONS.map((extension) => `.${extension}`).join(',')

const WRITTEN = 'input, textarea, [contenteditable="true"]'

/** Where files and folders are chosen, dropped or pasted. */
export function UploadZone({ onPick }: { onPick: (files: PickedFile[]) => void }) {
  const zone = useRef<HTMLDivElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [noFolders, setNoFolders] = useState(false)

  function pick(input: HTMLInputElement) {
    onPick(filesOfInput(input.files))
    // The same file may be chosen again.
    input.value = ''
  }

  async function take(transfer: DataTransfer) {
    if (transfer.files.length > 0) onPick(await filesOfTransfer(transfer))
  }
  usePastedFiles(zone, (transfer, into) => {
    // A paste into a text field is not taken.
    if (into instanceof Element && into.closest(WRITTEN)) return false
    void take(transfer)
    return true
  })
  useIgnoreDroppedFiles()

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer)
  }

  function chooseFolder() {
    if ('webkitdirectory' in HTMLInputElement.prototype) folder.current?.click()
    else setNoFolders(true)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons do the same by keyboard
    <div
      ref={zone}
      className={`${styles.zone} grid gap-3 justify-items-start p-5 text-s`}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={`${styles.buttons} flex flex-wrap gap-2`}>
        <Button icon="plus" size="s" onClick={() => files.current?.click()}>
          Choisir des fichiers
        </Button>
        <Button icon="folder" size="s" onClick={chooseFolder}>
          Choisir un dossier
        </Button>
      </div>
      <p className="text-ink-2">
        Ou déposez-les ici, ou collez-les. Images {UPLOAD_EXTENSIONS.slice(0, -1).join(', ')} ou{' '}
        {UPLOAD_EXTENSIONS.at(-1)}.
      </p>
      <ProblemNotice>{noFolders && NO_FOLDERS}</ProblemNotice>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label="Fichiers"
        onChange={(event) => pick(event.target)}
      />
      <input
        ref={(input) => {
          folder.current = input
          input?.setAttribute('webkitdirectory', '')
        }}
        type="file"
        hidden
        multiple
        aria-label="Dossier"
        onChange={(event) => pick(event.target)}
      />
    </div>
  )
}

const holdsFiles = (event: globalThis.DragEvent) =>
  event.dataTransfer?.types.includes('Files') === true

/**
 * Ignores files dropped beside the upload zone: the browser would leave the page and lose the typed
 * text.
 */
function useIgnoreDroppedFiles(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer || !holdsFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', refuse)
    addEventListener('drop', refuse)
    return () => {
      removeEventListener('dragover', refuse)
      removeEventListener('drop', refuse)
    }
  }, [])
}
