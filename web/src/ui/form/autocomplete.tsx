import { Combobox } from '@base-ui/react/combobox'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Chip } from '../chip.tsx'
import layout from '../layout.module.css'
import styles from './autocomplete.module.css'
import { AutocompleteList } from './autocomplete-list.tsx'
import { TextInput } from './control.tsx'
import field from './field.module.css'
import { FieldError } from './field.tsx'
import { addReference, type NamedReference } from './named-reference.ts'
import { type TypedCreation, UnselectedInput } from './unselected-input.tsx'
import {
  type AutocompleteOption,
  type AutocompleteSearch,
  useAutocomplete,
} from './use-autocomplete.ts'

/** Said of what stands in the box and is none of its proposals. */
const NOT_CHOSEN = 'n’est pas choisi\u00a0: prenez une proposition ou effacez ce texte.'

interface AutocompleteProps extends AutocompleteSearch {
  label: string
  /** of the field on the wire: a form names it where something was typed and not chosen */
  name: string
  placeholder: string
  hint?: string | undefined
  error?: string | undefined
  chosen: readonly NamedReference[]
  onChange: (chosen: NamedReference[]) => void
  /** makes what was typed, where the person may */
  creation?: TypedCreation
}

/**
 * Chooses several things by a part of their name: a combobox, and what is chosen as chips to remove,
 * each once. Its list is inline: Base UI puts a
 * hidden button that says « Dismiss » beside a popup.
 */
export function Autocomplete(props: AutocompleteProps) {
  const { label, name, placeholder, hint, chosen, onChange } = props
  const id = useId()
  const whole = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const box = useAutocomplete(props, pick)
  const remainder = box.trimmed && `«\u00a0${box.trimmed}\u00a0» ${NOT_CHOSEN}`
  const isRefused = props.error?.endsWith(NOT_CHOSEN)
  const error = isRefused ? remainder : (box.isLeft && remainder) || props.error
  // Before the next click: a save asks the field.
  useLayoutEffect(() => input.current?.setCustomValidity(remainder), [remainder])

  function pick(option: AutocompleteOption) {
    onChange(addReference(chosen, { '@id': option['@id'], name: option.name }))
    setAnnouncement(`${option.name}\u00a0: choisi.`)
  }

  /** The chip goes with its button: the focus goes to the box, which stays. */
  function remove({ '@id': iri, name }: NamedReference) {
    onChange(chosen.filter((kept) => kept['@id'] !== iri))
    setAnnouncement(`${name}\u00a0: retiré.`)
    input.current?.focus()
  }

  const describedBy = classNames(error && `${id}-error`, hint && `${id}-hint`) || undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: tells when the focus leaves the whole field
    <div
      ref={whole}
      className={classNames('grid gap-2 content-start', chosen.length === 0 && 'screen-only')}
      onBlur={box.leave}
      onKeyDown={(event) => box.closeOnEscape(event, () => input.current?.focus())}
    >
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={`${label}\u00a0: choix`}>
          {chosen.map((item) => (
            <li className="min-w-0" key={item['@id']}>
              <Chip onRemove={() => remove(item)}>{item.name}</Chip>
            </li>
          ))}
        </ul>
      )}
      {/* Over the box: its proposals would cover what stands under it. */}
      {error && remainder && (
        <>
          <FieldError id={`${id}-error`}>{error}</FieldError>
          <UnselectedInput
            text={box.trimmed}
            creation={props.creation}
            onCreated={(made) => {
              // The button goes with the text; who went on elsewhere meanwhile stays there.
              if (whole.current?.contains(document.activeElement)) input.current?.focus()
              box.pick(made)
            }}
            onClear={() => {
              box.type('')
              input.current?.focus()
            }}
          />
        </>
      )}
      <div className="relative">
        <Combobox.Root<AutocompleteOption>
          inline
          open={box.open}
          items={box.options}
          filter={null}
          value={null}
          onValueChange={(option) => option && box.pick(option)}
          inputValue={box.text}
          onInputValueChange={(text, { reason }) => reason === 'input-change' && box.type(text)}
        >
          <Combobox.Input
            ref={input}
            id={id}
            name={name}
            render={<TextInput className={error ? styles.wrong : undefined} />}
            placeholder={placeholder}
            aria-expanded={box.open}
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            onFocus={box.enter}
            onClick={box.show}
            onKeyDown={box.onKeyDown}
          />
          {box.open && (
            <AutocompleteList
              label={label}
              box={box}
              chosen={chosen}
              minLength={props.minLength ?? 0}
            />
          )}
        </Combobox.Root>
      </div>
      {hint && (
        <span className="text-xs text-ink-3 lh-dense" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && !remainder && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <span className={layout.visuallyHidden} role="status">
        {announcement}
      </span>
    </div>
  )
}
