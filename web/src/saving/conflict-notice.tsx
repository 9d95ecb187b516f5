import { type ReactNode, useId, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Radio } from '../ui/form/checkbox.tsx'
import table from '../ui/table/table.module.css'
import { TableRegion } from '../ui/table/table-region.tsx'
import styles from './saving.module.css'
import type { FieldConflict, FieldsSaving, NamedField } from './use-fields-saving.ts'
import type { Merge } from './use-saving.ts'

interface ConflictNoticeProps {
  /** says who saved and when */
  message: string
  /** what is chosen */
  what?: string
  /** what differs */
  children?: ReactNode
  /** ways to decide */
  actions: ReactNode
}

/** The ways to decide, in the same words everywhere. */
export const KEEP_MINE = 'Enregistrer ma saisie à la place'
export const TAKE_THEIRS = 'Prendre la version enregistrée'

/** What the two versions are called. */
export const MINE = 'Votre saisie'
export const THEIRS = 'Version enregistrée'

/** What is asked. @param what is chosen */
export const whatStays = (what = 'la version qui reste') =>
  `Votre saisie est conservée\u00a0: choisissez ${what}.`

/** Somebody else saved since: who, when, and what becomes of both versions. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { message, what, children, actions } = props
  return (
    <Notice tone="danger" role="alert">
      <p>
        {message} {whatStays(what)}
      </p>
      {children}
      <div className="flex flex-wrap gap-2 mt-3">{actions}</div>
    </Notice>
  )
}

interface FieldConflictNoticeProps<Item, Values> {
  conflict: FieldConflict<Item, Values>
  kind: {
    valuesOf: (item: Item) => Values
    describe: (values: Values) => NamedField<Values>[]
  }
  /** what the two versions are called, and the button that takes the second whole */
  words?: { mine: string; theirs: string; takeTheirs: string }
  onResolve: (values: Values) => void
  onTakeTheirs: () => void
}

const WORDS = { mine: MINE, theirs: THEIRS, takeTheirs: TAKE_THEIRS }

/**
 * Two people changed the same fields of an item: for each the version that stays is chosen. What only
 * one of them changed is kept without a question.
 */
export function FieldConflictNotice<Item, Values extends object>(
  props: FieldConflictNoticeProps<Item, Values>,
) {
  const { conflict, kind, words = WORDS, onResolve, onTakeTheirs } = props
  const id = useId()
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const { values: typed, contested: names, followed } = conflict.question
  const latest = kind.valuesOf(conflict.latest)
  const theirs = kind.describe(latest)
  const rows = kind.describe(typed).map((mine, at) => ({ ...mine, theirs: theirs[at]?.text ?? '' }))
  const contested = rows.filter(({ name }) => names.includes(name))
  const kept = rows.filter(({ name }) => followed.includes(name))

  function take(name: string, isTaken: boolean) {
    const next = new Set(taken)
    if (isTaken) next.add(name)
    else next.delete(name)
    setTaken(next)
  }

  function resolve() {
    const values = { ...typed }
    for (const name of names) if (taken.has(name)) values[name] = latest[name]
    onResolve(values)
  }

  const choice = (name: string, text: string, isTheirs: boolean) => (
    <td className={styles.version} data-label={isTheirs ? words.theirs : words.mine}>
      <Radio
        name={`${id}-${name}`}
        checked={taken.has(name) === isTheirs}
        aria-describedby={`${id}-${isTheirs ? 'theirs' : 'mine'} ${id}-${name}`}
        onChange={() => take(name, isTheirs)}
      >
        {text || '–'}
      </Radio>
    </td>
  )
  return (
    <ConflictNotice
      message={conflict.message}
      what="la version qui reste de chaque champ"
      actions={
        <>
          <Button size="s" onClick={resolve}>
            Enregistrer avec ces choix
          </Button>
          <Button size="s" onClick={onTakeTheirs}>
            {words.takeTheirs}
          </Button>
        </>
      }
    >
      <TableRegion label="Différences">
        <table className={classNames(table.table, table.fitting, styles.fields)}>
          <thead>
            <tr>
              <th scope="col">Champ</th>
              <th scope="col" id={`${id}-mine`}>
                {words.mine}
              </th>
              <th scope="col" id={`${id}-theirs`}>
                {words.theirs}
              </th>
            </tr>
          </thead>
          <tbody>
            {contested.map(({ name, label, text, theirs: other }) => (
              <tr key={name}>
                <th scope="row" id={`${id}-${name}`}>
                  {label}
                </th>
                {choice(name, text, false)}
                {choice(name, other, true)}
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
      {kept.length > 0 && (
        <p>Repris de la version enregistrée : {kept.map(({ label }) => label).join(', ')}.</p>
      )}
    </ConflictNotice>
  )
}

interface SavingConflictProps<Item, Values extends object> {
  saving: Pick<FieldsSaving<Item, Values>, 'conflict' | 'save' | 'accept' | 'clear'>
  kind: FieldConflictNoticeProps<Item, Values>['kind']
}

/** The conflict of a form, if there is one, and both ways out of it. */
export function SavingConflict<Item, Values extends object>(
  props: SavingConflictProps<Item, Values>,
) {
  const { saving, kind } = props
  const { conflict } = saving
  if (!conflict) return null
  const { latest, message } = conflict
  const before = kind.valuesOf(latest)
  return (
    <FieldConflictNotice
      // Another version begins with no choice made.
      key={message}
      conflict={conflict}
      kind={kind}
      onResolve={(values) => void saving.save(latest, { values, before })}
      onTakeTheirs={() => {
        saving.clear()
        saving.accept(latest, before)
      }}
    />
  )
}

interface MergeNoticeProps<Values> {
  merge: Merge
  fields: readonly NamedField<Values>[]
}

/** Both people's changes are kept: which ones came from the other. */
export function MergeNotice<Values>({ merge, fields }: MergeNoticeProps<Values>) {
  const theirs = fields.filter(({ name }) => merge.followed.includes(name))
  return (
    <Notice tone="success" role="status">
      {merge.message} {theirs.length === 0 && 'Rien ne se contredit.'}
      {theirs.length > 0 &&
        `Repris avec votre saisie\u00a0: ${theirs.map(({ label }) => label).join(', ')}.`}
    </Notice>
  )
}
