import type { ItemField } from '@etapes-climat/domain/items/item-fields'
import type { Picture } from '@etapes-climat/domain/media/contract'
import { PictureListField } from '../media/admin/picture-list-field.tsx'
import type { UploadTableProps } from '../media/admin/upload/upload-table.tsx'
import { usePickedPicture } from '../media/admin/use-picked-picture.tsx'
import { TextInput } from '../ui/form/control.tsx'
import { Field } from '../ui/form/field.tsx'
import { RichTextEditor } from '../ui/rich-text-editor/rich-text-editor.tsx'
import type { PickPicture } from '../ui/rich-text-editor/written-picture.ts'
import { type FormFields, type FormValues, type TypedName, typedNames } from './described-form.ts'
import type { ItemForm } from './use-item-form.ts'

interface DescribedFieldsProps<Fields extends FormFields> {
  fields: Fields
  form: Omit<ItemForm<unknown, FormValues<Fields>>, 'baseVersion'>
  /** of lists of pictures to which several files at once are sent */
  uploads?: Partial<Record<TypedName<Fields>, Pick<UploadTableProps, 'target'>>>
}

/** Every field of the form of an item, as its kind describes it (EX-03, PAGE-02, TEST-03). */
export function DescribedFields<Fields extends FormFields>(props: DescribedFieldsProps<Fields>) {
  const { fields, form, uploads = {} } = props
  const { pickPicture, pictureDialog } = usePickedPicture()
  return (
    <>
      {typedNames(fields).map((name) => (
        <DescribedField
          key={name}
          field={fields[name] as ItemField}
          value={form.values[name]}
          error={form.problem?.violationOf(name)}
          onChange={(value) => form.set({ [name]: value } as Partial<FormValues<Fields>>)}
          pickPicture={pickPicture}
          uploads={(uploads as Record<string, Pick<UploadTableProps, 'target'>>)[name]}
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
  pickPicture: PickPicture
  uploads: Pick<UploadTableProps, 'target'> | undefined
}

function DescribedField(props: DescribedFieldProps) {
  const { field, value, error, onChange, pickPicture, uploads } = props
  const { label, hint, type, max, missing, hasPictures } = field
  if (typeof value !== 'string') {
    return (
      <PictureListField
        label={label}
        {...(hint && { hint })}
        pictures={value}
        error={error}
        {...(uploads && { uploads })}
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
        pickPicture={hasPictures && pickPicture}
      />
    )
  }
  return (
    <Field label={label} hint={hint} required={missing !== undefined} error={error}>
      {(controlProps) => (
        <TextInput
          {...controlProps}
          inputMode={type === 'link' ? 'url' : undefined}
          value={value}
          maxLength={max}
          required={missing !== undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
