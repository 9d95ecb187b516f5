import type { JournalKind } from '@etapes-climat/domain/history/contract'
import { KIND_WORDS } from '@etapes-climat/domain/history/rules/act-words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTypedSearch } from '../../../lib/address/use-typed-search.ts'
import { badInputFault } from '../../../lib/unfinished-fields.ts'
import { SearchField, Select, TextInput, UnlistedOption } from '../../../ui/form/control.tsx'
import { Field } from '../../../ui/form/field.tsx'
import styles from './journal.module.css'
import { type JournalFilters, journalPeople } from './journal-api.ts'

interface JournalFiltersProps {
  filters: JournalFilters
  onChange: (changes: Partial<JournalFilters>) => void
}

/** Filters by person, kind, item and dates. */
export function JournalFilterFields({ filters, onChange }: JournalFiltersProps) {
  const { people } = useQuery(journalPeople).data ?? {}
  return (
    <search className={`${styles.filters} grid gap-x-4 gap-y-3`}>
      <ObjectField filters={filters} onChange={onChange} />
      <Field label="Personne">
        {(control) => (
          <Select
            {...control}
            value={filters.person}
            onChange={(event) => onChange({ person: event.target.value })}
          >
            <option value="">Toutes</option>
            {people?.map(({ uid, firstName, lastName }) => (
              <option key={uid} value={uid}>
                {firstName} {lastName}
              </option>
            ))}
            {people && (
              <UnlistedOption value={filters.person} listed={people.map(({ uid }) => uid)} />
            )}
          </Select>
        )}
      </Field>
      <Field label="Genre">
        {(control) => (
          <Select
            {...control}
            value={filters.kind}
            onChange={(event) => onChange({ kind: event.target.value as JournalKind | '' })}
          >
            <option value="">Tous</option>
            {Object.entries(KIND_WORDS).map(([kind, word]) => (
              <option key={kind} value={kind}>
                {word}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {(['from', 'to'] as const).map((side) => (
        <DayField
          key={side}
          label={side === 'from' ? 'Du' : 'Au'}
          day={filters[side]}
          onDay={(day) => onChange({ [side]: day })}
        />
      ))}
    </search>
  )
}

function ObjectField({ filters, onChange }: JournalFiltersProps) {
  const [typed, setTyped] = useTypedSearch(filters.object, (object) => onChange({ object }))
  return (
    <Field label="Objet" className={styles.object}>
      {(control) => (
        <SearchField
          {...control}
          label="Nom, index ou identifiant"
          value={typed}
          onText={setTyped}
        />
      )}
    </Field>
  )
}

interface DayFieldProps {
  label: string
  day: string
  onDay: (day: string) => void
}

/** A day to filter by: the filter stays as it is while another day is typed in part. */
function DayField({ label, day, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState(day)
  const [applied, setApplied] = useState(day)
  const [fault, setFault] = useState<string>()
  if (applied !== day) {
    setApplied(day)
    setTyped(day)
    setFault(undefined)
  }
  return (
    <Field label={label} error={fault}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setFault(undefined)
            if (!target.validity.badInput) onDay(target.value)
          }}
          onBlur={({ target }) => setFault(badInputFault(target))}
        />
      )}
    </Field>
  )
}
