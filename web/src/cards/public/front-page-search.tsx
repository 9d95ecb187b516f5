import type { FrontPageGroup } from '@etapes-climat/domain/cards/public-contract'
import { LONGEST_QUERY } from '@etapes-climat/domain/pages/rules/page-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import { pathOf } from '../../routing/route-names.ts'
import { Button } from '../../ui/button.tsx'
import { SearchInput, Select } from '../../ui/form/control.tsx'
import layout from '../../ui/layout.module.css'
import styles from './front-page.module.css'
import { chosenSector, type LookedFor, lookedForIn, queryOf } from './front-page-query.ts'

const FORM_ID = 'chercher'
const INPUT_ID = 'texte-cherche'

/** Brings the focus to the text that is looked for: what had it goes. */
export function focusSearch(): void {
  document.getElementById(INPUT_ID)?.focus()
}

interface FrontPageSearchProps {
  groups: readonly FrontPageGroup[]
  lookedFor: LookedFor
  coBenefits?: readonly string[] | undefined
}

/**
 * Searches steps by text and sector: a form that the server answers, so it works without scripts. Each
 * sector is a submit button, which sends the typed text along; the first one answers the Enter key.
 */
export function FrontPageSearch({ groups, lookedFor, coBenefits }: FrontPageSearchProps) {
  const navigate = useNavigate()
  const input = useShownText(lookedFor.q)
  const chosen = chosenSector(groups, lookedFor)

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const asked = new FormData(event.currentTarget, submitter)
    const query = new URLSearchParams([...asked].map(([name, value]) => [name, String(value)]))
    const wanted = lookedForIn(new URL(`?${query}`, location.href).href)
    void navigate({ pathname: pathOf('actuPage'), search: queryOf(wanted) })
  }

  return (
    <search>
      <form
        id={FORM_ID}
        className={`${styles.search} grid gap-2 items-start mt-8 pb-4 rule-ink-b`}
        action={`${pathOf('actuPage')}#${FORM_ID}`}
        aria-label="Chercher une étape"
        onSubmit={search}
      >
        <SearchInput
          ref={input}
          id={INPUT_ID}
          name="q"
          label="Chercher une étape"
          placeholder="Chauffage, vélo, réemploi"
          defaultValue={lookedFor.q}
          maxLength={LONGEST_QUERY}
        />
        <Button type="submit" variant="signal" name="secteur" value={chosen?.slug ?? ''}>
          Chercher
        </Button>
        <fieldset className={`${styles.sectors} flex flex-wrap gap-1 pl-2`}>
          <legend className={layout.visuallyHidden}>Secteur</legend>
          {[null, ...groups.flatMap(({ sector }) => sector ?? [])].map((sector) => {
            const isChosen = sector?.uid === chosen?.uid
            return (
              <button
                key={sector?.uid ?? ''}
                type="submit"
                name="secteur"
                value={sector?.slug ?? ''}
                aria-pressed={isChosen}
                className={classNames(
                  styles.chip,
                  'min-h-target px-3 text-s cursor-pointer',
                  isChosen && styles.chosen,
                )}
              >
                {sector?.name ?? 'Tous'}
              </button>
            )
          })}
        </fieldset>
        {coBenefits && (
          <div className="col-span-full justify-self-start">
            <Select
              key={lookedFor.benefice}
              name="benefice"
              aria-label="Co-bénéfice"
              defaultValue={lookedFor.benefice}
            >
              <option value="">Tous les co-bénéfices</option>
              {coBenefits.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          </div>
        )}
      </form>
    </search>
  )
}

/** The field shows the searched text when the address changes, and keeps the focus and typed text. */
function useShownText(text: string) {
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(text)
  useEffect(() => {
    if (shown.current === text) return
    shown.current = text
    if (input.current) input.current.value = text
  }, [text])
  return input
}
