import { chosenNames, writeChosen } from '@etapes-climat/domain/items/chosen-names'
import type { ItemField, ItemFields } from '@etapes-climat/domain/items/item-fields'
import type { Picture } from '@etapes-climat/domain/media/contract'
import { PictureListField } from '../media/admin/picture-list-field.tsx'
import type { UploadTableProps } from '../media/admin/upload/upload-table.tsx'
import { usePickedPicture } from '../media/admin/use-picked-picture.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { TextArea, TextInput } from '../ui/form/control.tsx'
import { Field, FieldError } from '../ui/form/field.tsx'
import { RichTextEditor } from '../ui/rich-text-editor/rich-text-editor.tsx'
import type { PickPicture } from '../ui/rich-text-editor/written-picture.ts'
import { type FormValues, typedNames } from './described-form.ts'
import type { ItemForm } from './use-item-form.ts'

/** Where several pictures at once are sent. */
export type Uploads = Pick<UploadTableProps, 'target' | 'level'>

interface DescribedFieldsProps<Fields extends ItemFields> {
  fields: Fields
  form: Omit<ItemForm<unknown, FormValues<Fields>>, 'baseVersion'>
  /** of lists of pictures, by field */
  uploads?: Readonly<Record<string, Uploads>>
}

/** Every field of the form of an item, as its kind describes it (EX-03, PAGE-02, TEST-03). */
export function DescribedFields<Fields extends ItemFields>(props: DescribedFieldsProps<Fields>) {
  const { fields, form, uploads = {} } = props
  const { pickPicture, pictureDialog } = usePickedPicture()
  return (
    <>
      {typedNames(fields).map((name) => (
        <DescribedField
          key={name}
          field={fields[name] as ItemField}
          value={form.values[name] as string | Picture[]}
          error={form.problem?.violationOf(name)}
          onChange={(value) => form.set({ [name]: value } as Partial<FormValues<Fields>>)}
          pickPicture={pickPicture}
          uploads={uploads[name]}
        />
      ))}
      {pictureDialog}
    </>
  )
}

interface DescribedFieldProps {
  field: ItemField
  value: string | Picture[]
  error: string | undefined
  onChange: (value: string | Picture[]) => void
  /** asks for a picture of a rich text */
  pickPicture: PickPicture
  uploads?: Uploads | undefined
}

/** A line, a text or pictures, as they are described (ADMIN-STEP-24, ADMIN-STEP-25). */
export function DescribedField(props: DescribedFieldProps) {
  const { field, value, error, onChange, pickPicture, uploads } = props
  const { label, hint, type, max, missing, isWithoutPictures, isLong, choices } = field
  if (typeof value !== 'string') {
    const several = { ...(hint && { hint }), ...(max && { max }), ...(uploads && { uploads }) }
    return (
      <PictureListField
        {...several}
        label={label}
        pictures={value}
        error={error}
        onChange={onChange}
      />
    )
  }
  if (type === 'richText') {
    return (
      <RichTextEditor
        label={label}
        hint={hint}
        value={value}
        error={error}
        onChange={onChange}
        pickPicture={isWithoutPictures ? undefined : pickPicture}
      />
    )
  }
  if (choices) return <ChosenNames {...{ label, choices, value, error, onChange }} />
  const required = missing !== undefined
  return (
    <Field label={label} hint={hint} required={required} error={error}>
      {(controlProps) => {
        const written = { ...controlProps, value, maxLength: max, required }
        return isLong ? (
          <TextArea {...written} rows={4} onChange={({ target }) => onChange(target.value)} />
        ) : (
          <TextInput
            {...written}
            inputMode={type === 'link' ? 'url' : undefined}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }}
    </Field>
  )
}

interface ChosenNamesProps extends Pick<DescribedFieldProps, 'error' | 'onChange'> {
  label: string
  choices: readonly string[]
  value: string
}

/** A line of names, each a box. */
function ChosenNames({ label, choices, value, error, onChange }: ChosenNamesProps) {
  const chosen = chosenNames(value)
  return (
    <fieldset>
      <legend className="mb-1 text-s weight-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            dense
            checked={chosen.includes(choice)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(
                writeChosen(
                  choices,
                  checked ? [...chosen, choice] : chosen.filter((name) => name !== choice),
                ),
              )
            }
          >
            {choice}
          </Checkbox>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
