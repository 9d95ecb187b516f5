import { stepField } from '@etapes-climat/domain/cards/step-fields'
import { codecOf } from '@etapes-climat/domain/items/field-types'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from './grid.module.css'
import { cellKind, columnOf, type EditedColumn } from './state/grid-columns.ts'
import type { GridNames } from './state/grid-names.ts'

/** Where the focus goes once a cell is left. */
export type CellExit = 'stays' | 'down' | 'left' | 'right' | 'elsewhere'

interface CellEditorProps {
  column: EditedColumn
  /** of the step */
  name: string
  /** its initial text */
  text: string
  /** opened by a typed character, which begins the text */
  isBegun: boolean
  names: GridNames
  onCommit: (text: string, exit: CellExit) => void
  onCancel: () => void
}

/** A cell that is typed into, or chosen in: Entrée keeps it, Échap gives the former text back. */
export function CellEditor(props: CellEditorProps) {
  const { column, name, text, isBegun, names, onCommit, onCancel } = props
  const [typed, setTyped] = useState(text)
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    field.current?.focus()
    if (field.current instanceof HTMLInputElement && !isBegun) field.current.select()
  }, [isBegun])

  function commit(exit: CellExit) {
    if (isDone.current) return
    isDone.current = true
    onCommit(typed, exit)
  }

  function handleKey(event: KeyboardEvent) {
    event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      isDone.current = true
      onCancel()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      commit('down')
    } else if (event.key === 'Tab') {
      event.preventDefault()
      commit(event.shiftKey ? 'left' : 'right')
    }
  }

  const common = {
    ref: field,
    className: styles.field,
    value: typed,
    'aria-label': `${columnOf(column).label}\u00a0: ${name}`,
    onKeyDown: handleKey,
    onBlur: () => commit('elsewhere'),
  }
  const { entry, isNumber, isOptional } = cellKind(column)
  if (entry === 'typed') {
    return (
      <input
        {...common}
        type="text"
        inputMode={isNumber && 'numeric'}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    )
  }
  const choices = choicesOf(column, names)
  const isListed = choices.includes(typed)
  return (
    <select {...common} onChange={(event) => setTyped(event.currentTarget.value)}>
      {isOptional && <option value="">–</option>}
      {!isListed && typed !== '' && <option value={typed}>{typed}</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  )
}

/** What a cell is chosen among. */
function choicesOf(column: EditedColumn, names: GridNames): readonly string[] {
  const field = stepField(column)
  if (field.type === 'draft' || field.type === 'yesNo') {
    const words = [true, false].map((value) => codecOf(field).write(value, { field }))
    return field.type === 'draft' ? words.toReversed() : words
  }
  return field.choices ?? names[column]?.list.map(({ text }) => text) ?? []
}
