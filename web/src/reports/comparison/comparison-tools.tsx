import type { ComparisonTable } from '@etapes-climat/domain/reports/rules/comparison/comparison-table'
import { useEffect, useId } from 'react'
import { isTyping } from '../../lib/keyboard/is-typing.ts'
import { singleKeysEnabled, useSingleKeys } from '../../lib/keyboard/single-key-shortcuts.ts'
import { useStableFunction } from '../../lib/use-stable-function.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/control.tsx'
import { ToggleSwitch } from '../../ui/toggle-switch.tsx'
import styles from './compare.module.css'

interface ComparisonToolsProps {
  table: ComparisonTable
  onlyDifferences: boolean
  onDifferences: (only: boolean) => void
  /** another column becomes the one that the others are read against */
  onReference: (place: number) => void
  /** null: no more may be compared */
  onAdd: (() => void) | null
}

/** Choice of the reference report, and of what the comparison shows. */
export function ComparisonTools(props: ComparisonToolsProps) {
  const { table, onlyDifferences, onDifferences, onReference, onAdd } = props
  const referenceId = useId()
  const singleKeys = useSingleKeys()
  const toggle = () => onDifferences(!onlyDifferences)
  useDifferencesKey(toggle)
  const readable = table.heads.flatMap((head, place) =>
    head.isMissing ? [] : [{ ...head, place }],
  )
  const reference = readable.find(({ isReference }) => isReference)
  return (
    <div className={`${styles.tools} row gap-x-6 gap-y-2 mb-3`}>
      <ToggleSwitch
        label="Seulement les différences"
        pressed={onlyDifferences}
        shortcut={singleKeys ? 'd' : undefined}
        onToggle={toggle}
      />
      <p className="caption" role="status">
        {table.summary}
      </p>
      {readable.length > 1 && (
        <div
          className={`${styles.reference} screen-only note flex gap-2 items-center min-w-0 ml-auto`}
        >
          <label htmlFor={referenceId}>Référence</label>
          <Select
            id={referenceId}
            value={reference?.place ?? ''}
            onChange={(event) => onReference(Number(event.target.value))}
          >
            {readable.map(({ letter, name, place }) => (
              <option key={letter} value={place}>
                {letter}, {name}
              </option>
            ))}
          </Select>
        </div>
      )}
      {onAdd && (
        <Button size="s" icon="plus" onClick={onAdd}>
          Ajouter un rapport
        </Button>
      )}
    </div>
  )
}

/** D shows the differences only, and all again: not in a field, over a dialog, or where keys are off. */
function useDifferencesKey(onKey: () => void): void {
  const toggle = useStableFunction(onKey)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey)
      if (event.key.toLowerCase() !== 'd' || !isPlain || event.repeat || event.defaultPrevented)
        return
      if (!singleKeysEnabled() || isTyping(event.target)) return
      if (!document.querySelector('dialog[open]')) toggle()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [toggle])
}
