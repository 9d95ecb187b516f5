import type { Picture } from '@etapes-climat/domain/media/contract'
import { DEFAULT_PICTURE_FORMAT } from '@etapes-climat/domain/media/picture-formats'
import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { lazySection } from '../../ui/feedback/lazy-section.tsx'
import { Loader } from '../../ui/feedback/loader.tsx'
import { ProblemNotice } from '../../ui/feedback/notice.tsx'
import { storePicture } from '../api.ts'
import { canEditPictures, cropPicture, loadPicture } from './crop-picture.ts'
import type { PictureCrop } from './picture-crop.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { PicturePicker } from './picture-picker.tsx'
import {
  checkTexts,
  focusMissingText,
  PictureTextFields,
  type PictureTexts,
  sameTexts,
} from './picture-texts.tsx'
import { type PictureSource, usePictureSource } from './use-picture-source.ts'

const PictureCropFrame = lazySection(() => import('./picture-crop.tsx'), <Loader />)

const UNSUPPORTED =
  'Votre navigateur ne permet pas de retoucher les images. Mettez-le à jour, ou envoyez une image déjà aux bonnes dimensions.'

interface PictureEditorDialogProps {
  /** picture to edit; absent: a new one is chosen first */
  initial?: Picture | undefined
  /** file to begin with */
  file?: File
  onDone: (picture: Picture) => void
  onClose: () => void
}

/** Chooses, crops, turns and describes a picture, then stores it. */
export default function PictureEditorDialog(props: PictureEditorDialogProps) {
  const { initial, file, onDone, onClose } = props
  const form = useId()
  const { source, choose, problem } = usePictureSource(initial, file)
  const [format, setFormat] = useState(DEFAULT_PICTURE_FORMAT)
  const [crop, setCrop] = useState<PictureCrop | null>(null)
  const [touched, setTouched] = useState(false)
  const [texts, setTexts] = useState<PictureTexts>(() => textsOf(initial))
  const { submit, pending, failure, errors } = useStoring({
    texts,
    store: () => storedSource(source, touched || source?.file ? crop : null, texts),
    onDone,
  })
  const supported = canEditPictures()
  return (
    <PictureDialog
      title={initial ? 'Modifier l’image' : 'Ajouter une image'}
      size="l"
      touched={touched || !sameTexts(texts, textsOf(initial))}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            type="submit"
            form={form}
            variant="accent"
            disabled={!source || pending}
            aria-busy={pending}
          >
            {pending ? 'Envoi en cours' : 'Valider l’image'}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-5" onSubmit={submit} noValidate>
        <ProblemNotice>{!supported && UNSUPPORTED}</ProblemNotice>
        <PicturePicker chosen={source?.file?.name} onChoose={choose} />
        <ProblemNotice>{problem ?? failure}</ProblemNotice>
        {source && supported && (
          <PictureCropFrame
            address={source.address}
            format={format}
            onFormat={setFormat}
            onCrop={setCrop}
            onTouched={() => setTouched(true)}
          />
        )}
        <PictureTextFields texts={texts} errors={errors} onChange={setTexts} />
      </form>
    </PictureDialog>
  )
}

function textsOf(picture: Picture | undefined): PictureTexts {
  const { alt = '', meta = '' } = picture ?? {}
  return { alt, meta, decorative: picture !== undefined && alt === '' }
}

/** Address of the picture to keep; one that was left as it is is not stored again. */
async function storedSource(
  source: PictureSource | null,
  crop: PictureCrop | null,
  texts: PictureTexts,
): Promise<string> {
  if (!source) throw new Error('No picture was chosen')
  if (!crop) return source.address
  const picture = await loadPicture(source.address)
  const jpeg = cropPicture(picture, crop.area, crop.rotation, crop.format)
  const name = source.file?.name ?? 'image.jpg'
  return (await storePicture(jpeg, name, texts.decorative ? '' : texts.alt.trim())).src
}

interface Storing {
  texts: PictureTexts
  store: () => Promise<string>
  onDone: (picture: Picture) => void
}

/** Checks the texts, stores once, and keeps everything on screen when that fails. */
function useStoring({ texts, store, onDone }: Storing) {
  const { run, pending, problem } = useAttempt()
  const [checked, setChecked] = useState(false)
  const { alt, meta, missing } = checkTexts(texts)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React passes events of a dialog on to the form of the page that opened it.
    event.stopPropagation()
    flushSync(() => setChecked(true))
    if (missing.alt) return focusMissingText(event.currentTarget)
    void run(async () => onDone({ src: await store(), alt, meta }))
  }
  return { submit, pending, failure: problem?.message, errors: checked ? missing : {} }
}
