import type { FoundByText, FoundItem, FoundKind } from '@etapes-climat/domain/find/contract'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { foldedWords, matchingWords } from '@etapes-climat/domain/kernel/text'
import { SCREENS } from '@etapes-climat/domain/pages/rules/public-screens'
import type { Role } from '../../lib/session/session-store.ts'
import { PRIVATE_TITLES } from '../../routing/private-entries.ts'
import { ADMIN_ROUTES, pathOf } from '../../routing/route-names.ts'
import { addressOfFound, EDITORS } from './found-kinds.ts'

export type LineKind = FoundKind | 'screen'

/** One line of what a search finds. */
export interface FoundLine extends Pick<FoundItem, 'title' | 'detail' | 'format'> {
  kind: LineKind
  to: string
  /** kgCO2e per person per year of a step; empty otherwise */
  value: string
  /** first words about a step; empty otherwise */
  about: string
  /** where a step was found outside of its name */
  foundIn: FoundItem['foundIn']
}

/** Results of one kind; `items` is the name under which the combobox looks for them. */
export interface FoundLines {
  title: string
  /** how many there are, shown or not */
  total: number
  items: FoundLine[]
}

const TITLES: Record<LineKind, string> = {
  card: EDITORS.card.title,
  report: 'Mes rapports',
  page: EDITORS.page.title,
  exemplary: EDITORS.exemplary.title,
  user: EDITORS.user.title,
  screen: 'Écrans',
}
const KINDS = Object.keys(TITLES) as LineKind[]

type PrivateScreen = keyof typeof PRIVATE_TITLES
const PRIVATE_SCREENS = Object.keys(PRIVATE_TITLES) as PrivateScreen[]
const isOfAdministration = (name: PrivateScreen) => name in ADMIN_ROUTES

/** A line of which no more is known than what it leads to. */
export const bareLine = (line: Pick<FoundLine, 'kind' | 'to' | 'title' | 'format'>): FoundLine => ({
  ...line,
  detail: '',
  value: '',
  about: '',
  foundIn: null,
})

/**
 * What a text finds for a role, by kind: the answer of the server, and screens by their
 * names. A page that stands for a screen which is found already is not listed twice.
 */
export function foundGroups(answer: FoundByText, text: string, role: Role): FoundLines[] {
  const named = screensNamed(text, role)
  const known = new Set(named.map(({ to }) => to))
  return KINDS.flatMap((kind) => {
    const answered = answer.groups.find((group) => group.kind === kind)
    const lines = answered?.items.map((item) => lineOf(answered.kind, item, role)) ?? []
    const others = lines.filter(({ to }) => !known.has(to))
    const own = named.filter((line) => line.kind === kind)
    const items = [...own, ...others]
    const total = (answered?.total ?? 0) - lines.length + items.length
    return items.length > 0 ? [{ title: TITLES[kind], total, items }] : []
  })
}

/** How many there are of all kinds. */
export const totalOf = (groups: readonly FoundLines[]) =>
  groups.reduce((sum, { total }) => sum + total, 0)

const lineOf = (kind: FoundKind, item: FoundItem, role: Role): FoundLine => ({
  ...item,
  kind,
  to: addressOfFound(kind, item, role),
  detail: detailOf(kind, item),
  value: kind === 'card' && item.value ? formatNumber(item.value) : '',
})

function detailOf(kind: FoundKind, { detail, value }: FoundItem): string {
  if (kind === 'page') return ''
  if (kind !== 'report') return detail
  const effort = value === null ? [] : [`effort ${formatNumber(value)}\u00a0%`]
  return [...effort, ...(detail ? [`partagé par ${detail}`] : [])].join(', ')
}

/** Screens of the site whose names have the words: those of the menus of the role. */
function screensNamed(text: string, role: Role): FoundLine[] {
  if (foldedWords(text).length === 0) return []
  const matches = matchingWords(text)
  const ofPublic = Object.values(SCREENS).map(({ label, path }) =>
    bareLine({ kind: 'page', to: path, title: label, format: null }),
  )
  const ofRole = PRIVATE_SCREENS.filter((name) =>
    isOfAdministration(name) ? role === 'admin' : role !== 'anonymous',
  ).map((name) => {
    const kind = isOfAdministration(name) ? 'screen' : 'page'
    return bareLine({ kind, to: pathOf(name), title: PRIVATE_TITLES[name], format: null })
  })
  return [...ofPublic, ...ofRole].filter(({ title }) => matches(title))
}
