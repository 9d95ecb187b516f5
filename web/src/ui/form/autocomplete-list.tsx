import { type MouseEvent, useEffect, useRef } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { classNames } from '../../lib/class-names.ts'
import { LinkButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import styles from './autocomplete.module.css'
import type { NamedReference } from './named-reference.ts'
import type { AutocompleteOption, useAutocomplete } from './use-autocomplete.ts'

interface AutocompleteListProps {
  /** id of the box; those of the proposals are made of it */
  id: string
  label: string
  box: ReturnType<typeof useAutocomplete>
  chosen: readonly NamedReference[]
  minLength: number
  onPick: (option: AutocompleteOption) => void
}

/** The focus stays in the box while something in the list is pressed. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Under the box: proposals, or what is going on. */
export function AutocompleteList(props: AutocompleteListProps) {
  const { id, label, box, chosen, onPick } = props
  const list = useRef<HTMLDivElement>(null)
  const { activeAt } = box
  const popup = useRef<HTMLDivElement>(null)
  const { length } = box.options
  useEffect(() => {
    // Drawn under the box, it may be out of sight in a dialog that scrolls.
    if (length > 0) popup.current?.scrollIntoView({ block: 'nearest' })
  }, [length])
  useEffect(() => {
    list.current?.children[activeAt]?.scrollIntoView({ block: 'nearest' })
  }, [activeAt])
  return (
    <div ref={popup} className={styles.popup}>
      <p className={styles.state} role="status">
        {stateOf(props)}
        {box.failure && <LinkButton onClick={box.retry}>Réessayer</LinkButton>}
      </p>
      <div
        ref={list}
        className={styles.list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        onMouseDown={keepFocus}
      >
        {box.options.map((option, at) => {
          const taken = chosen.some((item) => item['@id'] === option['@id'])
          return (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the box takes the keys
            <div
              key={option['@id']}
              id={`${id}-${at}`}
              role="option"
              aria-selected={taken}
              className={classNames(styles.option, at === activeAt && styles.active)}
              onClick={() => onPick(option)}
            >
              <span>
                {option.name}
                {option.detail && <small>{option.detail}</small>}
              </span>
              {taken && <Icon name="check" />}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function stateOf({ box, minLength }: AutocompleteListProps): string | null {
  if (box.trimmed.length < minLength) return 'Saisissez le début d’un nom.'
  if (box.waiting) return 'Recherche en cours…'
  if (box.failure) return `${messageOf(box.failure)} `
  return box.options.length === 0 ? 'Aucun résultat.' : null
}
