import type { Picture } from '@etapes-climat/domain/media/contract'
import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { PictureDialog } from '../picture-dialog.tsx'
import {
  checkTexts,
  focusMissingText,
  PictureTextFields,
  type PictureTexts,
  sameTexts,
} from '../picture-texts.tsx'
import styles from './upload-table.module.css'

interface DescribePictureDialogProps {
  /** of the file, as it was picked */
  name: string
  /** address of the stored picture */
  src: string
  preview: string
  onDone: (picture: Picture) => void
  onClose: () => void
}

const NO_TEXTS: PictureTexts = { alt: '', meta: '', decorative: false }

/** Asks for the texts of a picture that was sent, before it joins a list (MEDIA-05). */
export function DescribePictureDialog(props: DescribePictureDialogProps) {
  const { name, src, preview, onDone, onClose } = props
  const formId = useId()
  const [texts, setTexts] = useState(NO_TEXTS)
  const [checked, setChecked] = useState(false)
  const { alt, meta, missing } = checkTexts(texts)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React passes events of a dialog on to the form of the page that opened it.
    event.stopPropagation()
    if (!missing.alt && !missing.meta) return onDone({ src, alt, meta })
    flushSync(() => setChecked(true))
    focusMissingText(event.currentTarget)
  }
  return (
    <PictureDialog
      title="Décrire l’image"
      subtitle={<p className={styles.second}>{name}</p>}
      touched={!sameTexts(texts, NO_TEXTS)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={formId} variant="accent">
            Ajouter l’image
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.describe} onSubmit={submit} noValidate>
        <img src={preview} alt="" />
        <PictureTextFields texts={texts} errors={checked ? missing : {}} onChange={setTexts} />
      </form>
    </PictureDialog>
  )
}
