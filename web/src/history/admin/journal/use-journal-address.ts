import type { JournalKind } from '@etapes-climat/domain/history/contract'
import { KIND_WORDS } from '@etapes-climat/domain/history/rules/act-words'
import { useNamedParameters } from '../../../lib/address/use-named-parameters.ts'
import type { JournalFilters } from './journal-api.ts'

const NAMES = {
  person: 'personne',
  kind: 'genre',
  object: 'objet',
  from: 'du',
  to: 'au',
  change: 'acte',
  page: 'page',
} as const

const DAY = /^\d{4}-\d\d-\d\d$/
const CHANGE = /^[1-9]\d{0,14}$/
const UID = /^[0-9a-f-]{36}$/

/** Filters and page of the journal, held by the address. */
export function useJournalAddress() {
  const { read, change } = useNamedParameters(NAMES)
  const readIn = (form: RegExp, name: keyof typeof NAMES) =>
    form.test(read(name)) ? read(name) : ''
  const kind = read('kind')
  const filters: JournalFilters = {
    person: readIn(UID, 'person'),
    kind: Object.hasOwn(KIND_WORDS, kind) ? (kind as JournalKind) : '',
    object: read('object').slice(0, 255),
    from: readIn(DAY, 'from'),
    to: readIn(DAY, 'to'),
    change: readIn(CHANGE, 'change'),
  }
  const page = Math.min(1_000_000, Math.max(1, Math.trunc(Number(read('page'))) || 1))
  return { filters, page, change }
}
