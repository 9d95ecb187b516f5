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

/** A picture that was sent. */
interface SentPicture {
  /** of the file, as it was picked */
  name: string
  /** address of the stored picture */
  src: string
  preview: string
}

interface DescribePicturesDialogProps {
  pictures: readonly SentPicture[]
  /** in the order of `pictures` */
  onDone: (described: Picture[]) => void
  onClose: () => void
}

const NO_TEXTS: PictureTexts = { alt: '', meta: '', decorative: false }

/** Asks for the texts of the pictures that were sent, and adds them all at once. */
export function DescribePicturesDialog({ pictures, onDone, onClose }: DescribePicturesDialogProps) {
  const formId = useId()
  const [texts, setTexts] = useState(() => pictures.map(() => NO_TEXTS))
  const [checked, setChecked] = useState(false)
  const results = texts.map(checkTexts)
  const single = pictures.length === 1

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React passes events of a dialog on to the form of the page that opened it.
    event.stopPropagation()
    if (results.every(({ missing }) => !missing.alt)) {
      const described = pictures.map(({ src }, at) => ({
        src,
        alt: results[at]?.alt ?? '',
        meta: results[at]?.meta ?? '',
      }))
      return onDone(described)
    }
    flushSync(() => setChecked(true))
    focusMissingText(event.currentTarget)
  }
  return (
    <PictureDialog
      title={single ? 'Décrire l’image' : `Décrire les ${pictures.length} images`}
      touched={texts.some((typed) => !sameTexts(typed, NO_TEXTS))}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={formId} variant="accent">
            {single ? 'Ajouter l’image' : `Ajouter les ${pictures.length} images`}
          </Button>
        </>
      }
    >
      <form id={formId} className={`${styles.describe} grid gap-4`} onSubmit={submit} noValidate>
        {pictures.map(({ name, src, preview }, at) => (
          <fieldset key={src} className={`${styles.describe} grid gap-4`}>
            <legend className="block mt-[2px] text-ink-2 weight-text">{name}</legend>
            <img src={preview} alt="" />
            <PictureTextFields
              texts={texts[at] ?? NO_TEXTS}
              errors={checked ? (results[at]?.missing ?? {}) : {}}
              onChange={(typed) => setTexts((known) => known.with(at, typed))}
            />
          </fieldset>
        ))}
      </form>
    </PictureDialog>
  )
}
