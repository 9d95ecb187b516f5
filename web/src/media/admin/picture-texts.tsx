import { PICTURE_TEXT_MAX } from '@etapes-climat/domain/media/picture-formats'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { TextArea, TextInput } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'

/** The texts of a picture. */
export interface PictureTexts {
  /** meta-description, read in place of the picture */
  alt: string
  /** description, shown under the picture */
  meta: string
  /** carries no meaning: nothing is read in its place */
  decorative: boolean
}

const ALT_REQUIRED = 'Veuillez saisir un texte alternatif.'

/**
 * The trimmed texts, and the message for a missing alternative text: a picture that is not decorative has
 * one, while its description may be empty.
 */
export function checkTexts({ alt, meta, decorative }: PictureTexts) {
  const kept = { alt: decorative ? '' : alt.trim(), meta: decorative ? '' : meta.trim() }
  const missing = {
    alt: decorative || kept.alt ? undefined : ALT_REQUIRED,
  }
  return { ...kept, missing }
}

/** Whether nothing was changed in the texts. */
export function sameTexts(texts: PictureTexts, before: PictureTexts): boolean {
  const { alt, meta, decorative } = before
  return texts.alt === alt && texts.meta === meta && texts.decorative === decorative
}

/** Leads the focus to the first text of a form that is marked as missing. */
export function focusMissingText(form: Element) {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

interface PictureTextsProps {
  texts: PictureTexts
  errors: { alt?: string | undefined }
  onChange: (texts: PictureTexts) => void
}

/** Alternative text and description, or the mark of a decorative picture. */
export function PictureTextFields({ texts, errors, onChange }: PictureTextsProps) {
  return (
    <>
      <Checkbox
        checked={texts.decorative}
        onChange={(event) => onChange({ ...texts, decorative: event.target.checked })}
      >
        Image décorative, sans information
      </Checkbox>
      {!texts.decorative && (
        <>
          <Field
            label="Texte alternatif"
            required
            hint="Ce que l’image montre, pour qui ne la voit pas."
            error={errors.alt}
          >
            {(controlProps) => (
              <TextInput
                {...controlProps}
                value={texts.alt}
                maxLength={PICTURE_TEXT_MAX.alt}
                onChange={(event) => onChange({ ...texts, alt: event.target.value })}
              />
            )}
          </Field>
          <Field label="Description" optional hint="Légende montrée sous l’image.">
            {(controlProps) => (
              <TextArea
                {...controlProps}
                value={texts.meta}
                maxLength={PICTURE_TEXT_MAX.meta}
                onChange={(event) => onChange({ ...texts, meta: event.target.value })}
              />
            )}
          </Field>
        </>
      )}
    </>
  )
}
