import { chosenNames, writeChosen } from '@etapes-climat/domain/items/chosen-names'
import type { ItemField, ItemFields } from '@etapes-climat/domain/items/item-fields'
import type { Picture } from '@etapes-climat/domain/media/contract'
import type { ReactNode } from 'react'
import type { ApiError } from '../lib/api/api-error.ts'
import { PictureListField } from '../media/admin/picture-list-field.tsx'
import type { UploadTableProps } from '../media/admin/upload/upload-table.tsx'
import { usePickedPicture } from '../media/admin/use-picked-picture.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { Select, TextArea, TextInput, UnlistedOption } from '../ui/form/control.tsx'
import { Field, FieldError } from '../ui/form/field.tsx'
import { RichTextEditor } from '../ui/rich-text-editor/rich-text-editor.tsx'
import type { PickPicture } from '../ui/rich-text-editor/written-picture.ts'
import { type FormValues, type TypedValues, typedNames } from './described-form.ts'
import { DateField, NumberField } from './typed-fields.tsx'
import type { ItemForm } from './use-item-form.ts'

/** Where several pictures at once are sent. */
export type Uploads = Pick<UploadTableProps, 'target' | 'level'>

interface DescribedFieldsProps<Fields extends ItemFields> {
  fields: Fields
  form: Omit<ItemForm<unknown, FormValues<Fields>>, 'baseVersion'>
  /** of lists of pictures, by field */
  uploads?: Readonly<Record<string, Uploads>>
}

/** Every field of the form of an item, as its kind describes it. */
export function DescribedFields<Fields extends ItemFields>(props: DescribedFieldsProps<Fields>) {
  const { fields, form, uploads = {} } = props
  const { pickPicture, pictureDialog } = usePickedPicture()
  return (
    <>
      {typedNames(fields).map((name) => (
        <DescribedField
          key={name}
          field={fields[name] as ItemField}
          name={name}
          value={form.values[name] as AnyValue}
          problem={form.problem}
          onChange={(value) => form.set({ [name]: value } as Partial<FormValues<Fields>>)}
          pickPicture={pickPicture}
          uploads={uploads[name]}
        />
      ))}
      {pictureDialog}
    </>
  )
}

type AnyValue = TypedValues[keyof TypedValues]
type DescribedFieldProps = Omit<EditorProps<AnyValue>, 'error'>

interface EditorProps<Value> {
  name: string
  field: ItemField
  value: Value
  /** what was refused, if anything */
  problem: ApiError | null
  error: string | undefined
  onChange: (value: Value) => void
  /** asks for a picture of a rich text */
  pickPicture?: PickPicture | undefined
  /** of lists of pictures */
  uploads?: Uploads | undefined
}

type Editor<Value> = (props: EditorProps<Value>) => ReactNode

function Line({ field, value, error, onChange }: EditorProps<string>) {
  const { label, hint, type, max, missing } = field
  const required = missing !== undefined
  return (
    <Field label={label} hint={hint} required={required} error={error}>
      {(controlProps) => {
        const written = { ...controlProps, value, maxLength: max, required }
        return type === 'longText' ? (
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

/** Several files at once are for lists alone. */
function Pictures({ field, value, error, onChange, uploads }: EditorProps<Picture[]>) {
  const { label, hint, type } = field
  const several = type === 'picture' ? { max: 1 } : uploads && { uploads }
  return (
    <PictureListField
      {...several}
      {...(hint && { hint })}
      label={label}
      pictures={value}
      error={error}
      onChange={onChange}
    />
  )
}

/** What a field refers to is chosen among what its own form knows. */
const byItsForm = () => null

/** The editor of each type of field. */
const EDITORS: { readonly [Type in keyof TypedValues]: Editor<TypedValues[Type]> } = {
  line: Line,
  longText: Line,
  link: Line,
  richText: ({ field, value, error, onChange, pickPicture }) => (
    <RichTextEditor
      label={field.label}
      hint={field.hint}
      value={value}
      error={error}
      onChange={onChange}
      pickPicture={field.isWithoutPictures ? undefined : pickPicture}
    />
  ),
  number: NumberField,
  whole: NumberField,
  value: NumberField,
  date: DateField,
  yesNo: ({ field, value, error, onChange }) => (
    <div>
      <Checkbox
        checked={value}
        aria-invalid={error ? true : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      >
        {field.label}
      </Checkbox>
      {field.hint && <p className="note">{field.hint}</p>}
      {error && <FieldError>{error}</FieldError>}
    </div>
  ),
  choice: ({ field: { label, hint, choices = [] }, value, error, onChange }) => (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => (
        <Select {...controlProps} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">–</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
          <UnlistedOption value={value} listed={choices} />
        </Select>
      )}
    </Field>
  ),
  choices: ChosenNames,
  reference: byItsForm,
  references: byItsForm,
  picture: Pictures,
  pictures: Pictures,
}

/** A field with the editor of its type. */
export function DescribedField(props: DescribedFieldProps) {
  const { name, field, problem } = props
  const Editor = EDITORS[field.type as keyof TypedValues] as Editor<AnyValue>
  return <Editor {...props} error={problem?.violationOf(name)} />
}

/** A line of names, each a box. */
function ChosenNames({ field, value, error, onChange }: EditorProps<string>) {
  const { label, choices = [] } = field
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
