import { formatCount } from '@etapes-climat/domain/kernel/format'
import type { FilePreview, ReadingChoices } from '@etapes-climat/domain/workbook/contract'
import { CSV_ENCODINGS } from '@etapes-climat/domain/workbook/rules/csv-encodings'
import { useId, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Select } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import { encodingName } from './encoding-name.ts'
import styles from './import.module.css'
import choiceStyles from './import-choices.module.css'
import { rememberHeaders } from './import-memory.ts'
import type { KindWords } from './imported-kind.ts'

type Column = FilePreview['columns'][number]

interface ColumnsProps<Choices> {
  kind: KindWords
  preview: FilePreview
  choices: Choices
  onChoose(choices: Choices): void
}

const READ_AS = {
  label: '',
  alias: '',
  chosen: 'choisi',
  like: 'proposé',
  name: 'proposé',
  none: '',
} as const

/** Encodings that are told from the letters alone: the person sees the columns to check them. */
const ODD_ENCODINGS: readonly string[] = ['macintosh', 'utf-8-twice']

const isGuess = ({ how }: Column) => how === 'like' || how === 'name'

/** Which sheet, line of headers and columns are read, and as what. */
export function ImportColumns<Choices extends ReadingChoices>({
  kind,
  preview,
  choices,
  onChoose,
}: ColumnsProps<Choices>) {
  const { sheet, sheets, headerLine, head, columns, fields, csv } = preview
  const hasKey = columns.some(({ field }) => field === kind.key.field)
  // Opens by itself only where a column is uncertain; afterwards the person decides.
  const [isOpen, setOpen] = useState(
    !hasKey || columns.some(isGuess) || ODD_ENCODINGS.includes(csv?.encoding ?? ''),
  )
  const read = columns.filter(({ field }) => field !== '')
  const guesses = columns.filter(isGuess).length

  function chooseField({ key, header, how }: Column, field: string) {
    const owner = field === '' ? undefined : columns.find((column) => column.field === field)
    if (header !== '' && how !== 'label') rememberHeaders(kind.memory, { [key]: field })
    onChoose({
      ...choices,
      headers: {
        ...choices.headers,
        ...(owner && owner.key !== key && { [owner.key]: '' }),
        [key]: field,
      },
    })
  }

  return (
    <details
      className={`${choiceStyles.panel} box-ink bg-surface py-3 px-5`}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>Colonnes du fichier</h2>
        <span className={styles.small}>
          {read.length} sur {formatCount(columns.length, 'lue', 'lues')}
          {guesses > 0 &&
            `, dont ${formatCount(guesses, 'proposée à vérifier', 'proposées à vérifier')}`}
        </span>
      </summary>
      <div className="grid gap-5 pt-4 pb-2">
        {!hasKey && <Notice>{kind.key.question} Rien n’est lu avant.</Notice>}
        <div className={`${choiceStyles.where} grid gap-4`}>
          {csv && csv.encodings.length > 1 && (
            <Field label="Encodage du texte">
              {(control) => (
                <Select
                  {...control}
                  value={csv.encoding}
                  onChange={({ target }) => {
                    const encoding = CSV_ENCODINGS.find((one) => one === target.value)
                    if (encoding) onChoose({ ...choices, encoding })
                  }}
                >
                  {csv.encodings.map(({ encoding, sample }) => (
                    <option key={encoding} value={encoding}>
                      {encodingName(encoding)}&nbsp;: {sample}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          {sheets.length > 1 && (
            <Field label={kind.words.sheet}>
              {(control) => (
                <Select
                  {...control}
                  value={choices.sheet ?? sheet}
                  onChange={({ target }) => {
                    const { headerLine: _, otherSheets: __, ...others } = choices
                    onChoose({ ...others, sheet: target.value } as Choices)
                  }}
                >
                  {sheets.map(({ name }) => (
                    <option key={name}>{name}</option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <Field label="Ligne des titres">
            {(control) => (
              <Select
                {...control}
                value={choices.headerLine ?? headerLine}
                onChange={({ target }) =>
                  onChoose({ ...choices, sheet, headerLine: Number(target.value) })
                }
              >
                {head.map(({ line, text }) => (
                  <option key={line} value={line}>
                    {line}&nbsp;: {text}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <ul className="rule-t">
          {columns.map((column) => (
            <ColumnRow
              key={column.key}
              column={column}
              field={choices.headers?.[column.key] ?? column.field}
              fields={fields}
              onField={(field) => chooseField(column, field)}
            />
          ))}
        </ul>
        <p className={styles.small}>
          Ce que vous choisissez ou importez ainsi est retenu sur ce navigateur pour les fichiers
          qui ont les mêmes titres.
        </p>
      </div>
    </details>
  )
}

interface ColumnRowProps {
  column: Column
  field: string
  fields: FilePreview['fields']
  onField(field: string): void
}

function ColumnRow({ column, field, fields, onField }: ColumnRowProps) {
  const id = useId()
  const { letters, header, samples, how } = column
  const shown = READ_AS[how]
  return (
    <li
      className={classNames(
        choiceStyles.match,
        'grid gap-x-4 gap-y-1 items-center py-2 rule-b text-s',
        field === '' && choiceStyles.unread,
      )}
    >
      <label className="grid wrap-anywhere" htmlFor={id}>
        <span className="text-ink-3 text-xs num">colonne {letters}</span>{' '}
        <strong>{header || '(sans titre)'}</strong>
      </label>
      <span className="caption overflow-hidden text-ellipsis whitespace-nowrap">
        {samples.join(' · ') || 'vide'}
      </span>
      <span className={`${choiceStyles.readAs} grid gap-2 items-center`}>
        <Select id={id} value={field} onChange={({ target }) => onField(target.value)}>
          <option value="">Ne pas lire</option>
          {fields.map((one) => (
            <option key={one.field} value={one.field}>
              {one.header}
            </option>
          ))}
        </Select>
        <small className="caption">{shown}</small>
      </span>
    </li>
  )
}
