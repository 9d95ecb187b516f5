import { formatCount } from '@etapes-climat/domain/kernel/format'
import { useId } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { Select } from '../../ui/form/control.tsx'

/** Values of the select that are no name. */
const UNDECIDED = 'undecided'
const CREATE = 'create'
const named = (name: string) => `name ${name}`

interface ValueRowProps {
  value: { name: string; lines: number; nearest: string | null }
  canCreate: boolean
  names: readonly string[]
  /** null: it is created; undefined: nothing is decided */
  choice: string | null | undefined
  onChoice(choice: string | null | undefined): void
}

/** A name that nothing is called, and what it is read as. */
export function ValueRow({ value, canCreate, names, choice, onChoice }: ValueRowProps) {
  const id = useId()
  const { name, lines, nearest } = value
  const selected = choice === undefined ? UNDECIDED : choice === null ? CREATE : named(choice)
  return (
    <li>
      <label htmlFor={id}>
        <strong>{name}</strong>{' '}
        <span className="text-ink-3 text-xs num">{formatCount(lines, 'ligne')}</span>
      </label>
      <Select
        id={id}
        value={selected}
        onChange={({ target }) => {
          if (target.value === UNDECIDED) onChoice(undefined)
          else onChoice(target.value === CREATE ? null : target.value.slice(named('').length))
        }}
      >
        <option value={UNDECIDED}>Refuser {lines < 2 ? 'cette ligne' : 'ces lignes'}</option>
        {canCreate && <option value={CREATE}>Créer «&nbsp;{name}&nbsp;»</option>}
        <optgroup label="Lire comme">
          {names.map((other) => (
            <option key={other} value={named(other)}>
              {other}
            </option>
          ))}
        </optgroup>
      </Select>
      {nearest && choice === undefined && (
        <span className="caption">
          Le plus proche&nbsp;: <LinkButton onClick={() => onChoice(nearest)}>{nearest}</LinkButton>
        </span>
      )}
    </li>
  )
}
