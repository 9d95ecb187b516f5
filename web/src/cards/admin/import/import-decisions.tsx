import { CLASSIFICATION_KINDS } from '@etapes-climat/domain/classification/classification-kinds'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import type {
  ImportChoices,
  ImportPreview,
  WordKind,
} from '@etapes-climat/domain/workbook/contract'
import { useId, useState } from 'react'
import choiceStyles from '../../../editing/import/import-choices.module.css'
import { ImportReadings } from '../../../editing/import/import-readings.tsx'
import { ValueRow } from '../../../editing/import/value-row.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextInput } from '../../../ui/form/control.tsx'
import { CATALOGUE } from './import-api.ts'

type UnknownValue = ImportPreview['values'][number]

interface DecisionsProps {
  preview: ImportPreview
  choices: ImportChoices
  onChoose(choices: ImportChoices): void
}

/** What each kind is called, one and several; only some are made by a name alone. */
const KINDS = {
  sectors: { one: 'secteur inconnu', several: 'secteurs inconnus', create: 'secteur' },
  categories: { one: 'filtre inconnu', several: 'filtres inconnus', create: 'filtre' },
  tags: { one: 'mot-clé inconnu', several: 'mots-clés inconnus', create: 'mot-clé' },
  formats: { one: 'format inconnu', several: 'formats inconnus', create: null },
  exemplaries: { one: 'ouvrage inconnu', several: 'ouvrages inconnus', create: null },
  statuses: { one: 'mot à lire comme statut', several: 'mots à lire comme statuts', create: null },
} as const satisfies Record<WordKind, object>
const ORDER = ['sectors', 'categories', 'tags', 'formats', 'exemplaries', 'statuses'] as const
const plural = (word: string) => (word === 'mot-clé' ? 'mots-clés' : `${word}s`)

/** Open questions of a file: unknown names, and required cells that are empty. */
export function ImportDecisions({ preview, choices, onChoose }: DecisionsProps) {
  const { values, lacking, readings, sheets } = preview
  const fitting = sheets.filter(({ fits }) => fits).length
  const questions = values.length + readings.length + (fitting > 1 ? 1 : 0)
  if (questions + lacking.sector + lacking.category + lacking.draft === 0) return null
  return (
    <section
      className={`${choiceStyles.panel} box-ink bg-surface py-3 px-5`}
      aria-labelledby="import-decisions"
    >
      <h2 id="import-decisions">À décider</h2>
      <div className="grid gap-5 pt-4 pb-2">
        {fitting > 1 && <SheetsChoice {...{ preview, choices, onChoose }} />}
        <ImportReadings kind={CATALOGUE} {...{ preview, choices, onChoose }} />
        {ORDER.map((kind) => (
          <UnknownValues
            key={kind}
            kind={kind}
            values={values.filter((value) => value.kind === kind)}
            {...{ preview, choices, onChoose }}
          />
        ))}
        <FillChoice kind="sectors" field="sector" {...{ preview, choices, onChoose }} />
        <FillChoice kind="categories" field="category" {...{ preview, choices, onChoose }} />
        {lacking.draft > 0 && (
          <Checkbox
            className={choiceStyles.published}
            checked={choices.fill?.draft === false}
            onChange={({ target }) =>
              onChoose({ ...choices, fill: { ...choices.fill, draft: !target.checked } })
            }
          >
            Publier {lacking.draft < 2 ? 'l’étape ajoutée' : `les ${lacking.draft} étapes ajoutées`}
            <small>
              Le fichier ne dit pas {lacking.draft < 2 ? 'son' : 'leur'} statut&nbsp;: sans ce
              choix,{' '}
              {lacking.draft < 2 ? 'elle reste un brouillon' : 'elles restent des brouillons'}.
            </small>
          </Checkbox>
        )}
      </div>
    </section>
  )
}

interface UnknownProps extends DecisionsProps {
  kind: WordKind
  values: readonly UnknownValue[]
}

function UnknownValues({ kind, values, preview, choices, onChoose }: UnknownProps) {
  const id = useId()
  if (values.length === 0) return null
  const { one, several, create } = KINDS[kind]
  const chosen = choices.values?.[kind] ?? {}
  const decide = (names: readonly string[], choice: string | null | undefined) => {
    const others = Object.entries(chosen).filter(([name]) => !names.includes(name))
    const decided = choice === undefined ? [] : names.map((name) => [name, choice] as const)
    onChoose({
      ...choices,
      values: { ...choices.values, [kind]: Object.fromEntries([...others, ...decided]) },
    })
  }
  const decideAll = (pairs: readonly (readonly [string, string | null])[]) =>
    onChoose({
      ...choices,
      values: { ...choices.values, [kind]: { ...chosen, ...Object.fromEntries(pairs) } },
    })
  const near = values.filter(({ name, nearest }) => nearest !== null && chosen[name] === undefined)
  const open = values.filter(({ name }) => chosen[name] === undefined).map(({ name }) => name)
  const created = values.filter(({ name }) => chosen[name] === null).map(({ name }) => name)
  return (
    <section className="grid gap-2" aria-labelledby={id}>
      <div className="row gap-x-4 gap-y-2">
        <h3 className="text-m" id={id}>
          {formatCount(values.length, one, several)}
        </h3>
        {near.length > 1 && (
          <Button
            size="s"
            variant="accent"
            icon="check"
            onClick={() => decideAll(near.map(({ name, nearest }) => [name, nearest]))}
          >
            {`Prendre les ${near.length} propositions`}
          </Button>
        )}
        {create && (open.length > 0 || created.length > 0) && (
          // One button, so that the focus stays when it is pressed.
          <Button
            size="s"
            variant={open.length > 0 ? 'accent' : 'neutral'}
            icon={open.length > 0 ? 'plus' : 'undo'}
            onClick={() => (open.length > 0 ? decide(open, null) : decide(created, undefined))}
          >
            {open.length > 0
              ? createWords(create, open.length)
              : `Ne pas ${created.length < 2 ? 'le' : 'les'} créer`}
          </Button>
        )}
      </div>
      <ul className={choiceStyles.values}>
        {values.map((value) => (
          <ValueRow
            key={value.name}
            value={value}
            canCreate={create !== null}
            names={preview.names[kind]}
            choice={chosen[value.name]}
            onChoice={(choice) => decide([value.name], choice)}
          />
        ))}
      </ul>
    </section>
  )
}

const createWords = (word: string, count: number) =>
  count < 2 ? `Créer ce ${word}` : `Créer ces ${count} ${plural(word)}`

/** Which of the sheets that may hold steps are read together. */
function SheetsChoice({ preview, choices, onChoose }: DecisionsProps) {
  const fitting = preview.sheets.filter(({ fits }) => fits)
  const shown = fitting.filter(({ isRead }) => isRead).map(({ name }) => name)
  // What is ticked shows at once, until the preview that it asks for is there.
  const [ticked, setTicked] = useState<{ over: string; names: readonly string[] } | null>(null)
  const read = ticked?.over === shown.join() ? ticked.names : shown
  const others = fitting.filter(({ name }) => !read.includes(name))

  function choose(names: readonly string[]) {
    setTicked({ over: shown.join(), names })
    const [sheet = preview.sheet, ...otherSheets] = names
    const { headerLine, ...rest } = choices
    const isSame = sheet === preview.sheet && headerLine !== undefined
    onChoose({ ...rest, sheet, otherSheets, ...(isSame && { headerLine }) })
  }

  return (
    <fieldset className="grid gap-2 text-s">
      <legend className="text-m weight-strong">
        {fitting.length}&nbsp;feuilles peuvent contenir des étapes
      </legend>
      {fitting.map(({ name }) => {
        const isRead = read.includes(name)
        return (
          <Checkbox
            key={name}
            checked={isRead}
            disabled={isRead && read.length === 1}
            onChange={() =>
              choose(isRead ? read.filter((other) => other !== name) : [...read, name])
            }
          >
            Lire «&nbsp;{name}&nbsp;»
          </Checkbox>
        )
      })}
      {others.length > 0 && (
        <div>
          <Button
            size="s"
            variant="accent"
            icon="check"
            onClick={() => choose([...read, ...others.map(({ name }) => name)])}
          >
            {`Lire les ${fitting.length} feuilles ensemble`}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface FillProps extends DecisionsProps {
  kind: 'sectors' | 'categories'
  field: 'sector' | 'category'
}

const SOURCE_WORDS = {
  above: 'celui de la ligne au-dessus',
  sheet: 'le nom de la feuille',
} as const
const SOURCES = {
  above: 'Celui de la ligne au-dessus, pour chacune.',
  sheet: 'Le nom de la feuille, pour chacune.',
} as const

/** One value for all the lines that leave a cell empty which must not be. */
function FillChoice({ kind, field, preview, choices, onChoose }: FillProps) {
  const id = useId()
  const filled = choices.fill?.[field] ?? ''
  const [typed, setTyped] = useState(filled)
  const source = choices.fillFrom?.[field]
  const count = preview.lacking[field]
  if (count === 0) return null
  const word = field === 'sector' ? 'secteur' : 'filtre'
  const names = preview.names[kind]

  function fill() {
    const name = typed.trim()
    const { [field]: _, ...fills } = choices.fill ?? {}
    const { [field]: __, ...fillFrom } = choices.fillFrom ?? {}
    const isNew = name !== '' && !names.includes(name)
    onChoose({
      ...choices,
      fillFrom,
      fill: name === '' ? fills : { ...fills, [field]: name },
      ...(isNew && {
        values: { ...choices.values, [kind]: { ...choices.values?.[kind], [name]: null } },
      }),
    })
  }

  return (
    <form
      className={`${choiceStyles.fill} grid gap-x-4 gap-y-2 items-center justify-items-start text-s`}
      onSubmit={(event) => {
        event.preventDefault()
        fill()
      }}
    >
      <label htmlFor={id}>
        <strong>{formatCount(count, `ligne sans ${word}`, `lignes sans ${word}`)}</strong>
        <small>
          {source
            ? SOURCES[source]
            : `Un ${word} pour ${count < 2 ? 'elle' : 'toutes'}\u00a0; un nouveau nom sera créé.`}
        </small>
      </label>
      <TextInput
        id={id}
        list={`${id}-names`}
        maxLength={CLASSIFICATION_KINDS.sector.fields.name.max}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <datalist id={`${id}-names`}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button type="submit" size="s" variant={typed.trim() === filled ? 'neutral' : 'accent'}>
        {filled !== '' && typed.trim() === filled ? 'Donné' : `Donner ce ${word}`}
      </Button>
      <span className="row gap-x-4 gap-y-2">
        {(['above', 'sheet'] as const)
          .filter((from) => from === 'above' || preview.sheet !== '')
          .map((from) => (
            <LinkButton
              key={from}
              onClick={() => {
                const { [field]: _, ...sources } = choices.fillFrom ?? {}
                onChoose({
                  ...choices,
                  fillFrom: source === from ? sources : { ...sources, [field]: from },
                })
              }}
            >
              {source === from
                ? `Ne pas prendre ${SOURCE_WORDS[from]}`
                : `Prendre ${SOURCE_WORDS[from]}`}
            </LinkButton>
          ))}
      </span>
    </form>
  )
}
