import { useId, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Radio } from '../ui/form/checkbox.tsx'
import table from '../ui/table/table.module.css'
import { TableRegion } from '../ui/table/table-region.tsx'
import type { NamedField } from './conflict-notice.tsx'
import styles from './editing.module.css'
import type { EditConflict } from './use-item-saving.ts'

interface FieldConflictNoticeProps<Item, Values> {
  conflict: EditConflict<Item, Values>
  kind: {
    valuesOf: (item: Item) => Values
    describe: (values: Values) => NamedField<Values>[]
  }
  /** what the two versions are called, and the button that takes the second whole */
  words?: { mine: string; theirs: string; takeTheirs: string }
  onResolve: (values: Values) => void
  onTakeTheirs: () => void
}

const WORDS = {
  mine: 'Votre saisie',
  theirs: 'Version enregistrée',
  takeTheirs: 'Prendre la version enregistrée',
}

/**
 * Two people changed the same fields of an item: for each the version that stays is chosen. What only
 * one of them changed is kept without a question (D-119, LIFE-22).
 */
export function FieldConflictNotice<Item, Values extends object>(
  props: FieldConflictNoticeProps<Item, Values>,
) {
  const { conflict, kind, words = WORDS, onResolve, onTakeTheirs } = props
  const id = useId()
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const latest = kind.valuesOf(conflict.latest)
  const theirs = kind.describe(latest)
  const rows = kind
    .describe(conflict.values)
    .map((mine, at) => ({ ...mine, theirs: theirs[at]?.text ?? '' }))
  const contested = rows.filter(({ name }) => conflict.contested.includes(name))
  const kept = rows.filter(({ name }) => conflict.followed.includes(name))

  function take(name: string, isTaken: boolean) {
    const next = new Set(taken)
    if (isTaken) next.add(name)
    else next.delete(name)
    setTaken(next)
  }

  function resolve() {
    const values = { ...conflict.values }
    for (const name of conflict.contested) if (taken.has(name)) values[name] = latest[name]
    onResolve(values)
  }

  const choice = (name: string, text: string, isTheirs: boolean) => (
    <td className={styles.version}>
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
    <Notice tone="danger" role="alert">
      <p>
        {conflict.message} Votre saisie est conservée : choisissez la version qui reste de chaque
        champ.
      </p>
      <TableRegion label="Différences">
        <table className={classNames(table.table, table.fitting)}>
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
      <div className="flex flex-wrap gap-2 mt-3">
        <Button size="s" onClick={resolve}>
          Enregistrer avec ces choix
        </Button>
        <Button size="s" onClick={onTakeTheirs}>
          {words.takeTheirs}
        </Button>
      </div>
    </Notice>
  )
}
