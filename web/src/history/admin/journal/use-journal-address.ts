import type { JournalKind } from '@etapes-climat/domain/history/contract'
import { KIND_WORDS } from '@etapes-climat/domain/history/rules/act-words'
import { useCallback } from 'react'
import { useAddressParameters } from '../../../lib/address/use-address-parameters.ts'
import type { JournalFilters } from './journal-api.ts'

const NAMES = {
  person: 'personne',
  kind: 'genre',
  object: 'objet',
  from: 'du',
  to: 'au',
  page: 'page',
} as const

const DAY = /^\d{4}-\d\d-\d\d$/
const UID = /^[0-9a-f-]{36}$/

/** Filters and page of the journal, held by the address: a shared link and a reload find them again. */
export function useJournalAddress() {
  const [parameters, setParameters] = useAddressParameters()
  const read = (name: keyof typeof NAMES, form = /^/) => {
    const value = parameters.get(NAMES[name]) ?? ''
    return form.test(value) ? value : ''
  }
  const kind = read('kind')
  const filters: JournalFilters = {
    person: read('person', UID),
    kind: kind in KIND_WORDS ? (kind as JournalKind) : '',
    object: read('object').slice(0, 255),
    from: read('from', DAY),
    to: read('to', DAY),
  }
  const page = Math.min(1_000_000, Math.max(1, Math.trunc(Number(read('page'))) || 1))

  /** Whatever changes, the first page comes, unless a page is asked for. */
  const change = useCallback(
    (changes: Partial<JournalFilters> & { page?: number }) =>
      setParameters(
        (current) => {
          current.delete(NAMES.page)
          for (const [name, value] of Object.entries(changes)) {
            const parameter = NAMES[name as keyof typeof NAMES]
            if (value === '') current.delete(parameter)
            else current.set(parameter, String(value))
          }
          return current
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParameters],
  )
  return { filters, page, change }
}
