import { Combobox } from '@base-ui/react/combobox'
import { useEffect, useRef } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { LinkButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import styles from './autocomplete.module.css'
import type { NamedReference } from './named-reference.ts'
import type { AutocompleteOption, useAutocomplete } from './use-autocomplete.ts'

interface AutocompleteListProps {
  label: string
  box: ReturnType<typeof useAutocomplete>
  chosen: readonly NamedReference[]
  minLength: number
}

/** Under the box: proposals, or what is going on. */
export function AutocompleteList(props: AutocompleteListProps) {
  const { label, box, chosen } = props
  const popup = useRef<HTMLDivElement>(null)
  const { length } = box.options
  useEffect(() => {
    // Drawn under the box, it may be out of sight in a dialog that scrolls.
    if (length > 0) popup.current?.scrollIntoView({ block: 'nearest' })
  }, [length])
  return (
    <div
      ref={popup}
      className={`${styles.popup} absolute z-sticky mt-[2px] box-ink rounded-1 bg-surface`}
    >
      <p className={`${styles.state} note py-2 px-3`} role="status">
        {stateOf(props)}
        {box.failure && <LinkButton onClick={box.retry}>Réessayer</LinkButton>}
      </p>
      <Combobox.List className={styles.list} aria-label={label}>
        {(option: AutocompleteOption) => {
          const taken = chosen.some((item) => item['@id'] === option['@id'])
          return (
            <Combobox.Item
              key={option['@id']}
              value={option}
              aria-selected={taken}
              className={styles.option}
            >
              <span>
                {option.name}
                {option.detail && <small>{option.detail}</small>}
              </span>
              {taken && <Icon name="check" />}
            </Combobox.Item>
          )
        }}
      </Combobox.List>
    </div>
  )
}

function stateOf({ box, minLength }: AutocompleteListProps): string | null {
  if (box.trimmed.length < minLength) return 'Saisissez le début d’un nom.'
  if (box.waiting) return 'Recherche en cours…'
  if (box.failure) return `${messageOf(box.failure)} `
  return box.options.length === 0 ? 'Aucun résultat.' : null
}
