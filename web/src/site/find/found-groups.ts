import type { FoundByText, FoundItem, FoundKind } from '@etapes-climat/domain/find/contract'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { foldText } from '@etapes-climat/domain/kernel/text'
import { SCREENS } from '@etapes-climat/domain/pages/rules/public-screens'
import type { Role } from '../../lib/session/session-store.ts'
import { PRIVATE_TITLES } from '../../routing/private-entries.ts'
import { ADMIN_ROUTES, pathOf } from '../../routing/route-names.ts'
import { addressOfFound, EDITORS } from './found-kinds.ts'

/** One line of what a search finds. */
export interface FoundLine {
  to: string
  title: string
  detail: string
  /** kgCO2e per person per year of a step; empty otherwise */
  value: string
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

const TITLES: Record<FoundKind, string> = {
  card: EDITORS.card.title,
  report: 'Mes rapports',
  page: EDITORS.page.title,
  exemplary: EDITORS.exemplary.title,
  user: EDITORS.user.title,
}

type PrivateScreen = keyof typeof PRIVATE_TITLES
const PRIVATE_SCREENS = Object.keys(PRIVATE_TITLES) as PrivateScreen[]
const isOfAdministration = (name: PrivateScreen) => name in ADMIN_ROUTES

/**
 * What a text finds for a role, by kind (FIND-02): the answer of the server, and screens by their
 * names. A page that stands for a screen which is found already is not listed twice.
 */
export function foundGroups(answer: FoundByText, text: string, role: Role): FoundLines[] {
  const groups = new Map<string, FoundLines>(
    Object.values(TITLES).map((title) => [title, { title, total: 0, items: [] }]),
  )
  for (const { kind, total, items } of answer.groups) {
    const lines = items.map((item) => ({
      to: addressOfFound(kind, item, role),
      title: item.title,
      detail: detailOf(kind, item),
      value: kind === 'card' && item.value ? formatNumber(item.value) : '',
      foundIn: item.foundIn,
    }))
    groups.set(TITLES[kind], { title: TITLES[kind], total, items: lines })
  }
  const pages = groups.get(TITLES.page)
  const named = screensNamed(text, role)
  if (pages) {
    const known = new Set(named.pages.map(({ to }) => to))
    const others = pages.items.filter(({ to }) => !known.has(to))
    pages.total += named.pages.length - (pages.items.length - others.length)
    pages.items = [...named.pages, ...others]
  }
  const screens = { title: 'Écrans', total: named.screens.length, items: named.screens }
  return [...groups.values(), screens].filter(({ items }) => items.length > 0)
}

function detailOf(kind: FoundKind, { detail, value }: FoundItem): string {
  if (kind === 'page') return ''
  if (kind !== 'report') return detail
  const effort = value === null ? [] : [`effort ${formatNumber(value)}\u00a0%`]
  return [...effort, ...(detail ? [`partagé par ${detail}`] : [])].join(', ')
}

/** Screens of the site whose names hold the text: those of the menus of the role. */
function screensNamed(text: string, role: Role): { pages: FoundLine[]; screens: FoundLine[] } {
  const wanted = foldText(text)
  const lines = (all: readonly { label: string; to: string }[]): FoundLine[] =>
    all
      .filter(({ label }) => wanted !== '' && foldText(label).includes(wanted))
      .map(({ label, to }) => ({ to, title: label, detail: '', value: '', foundIn: null }))
  const entryOf = (name: PrivateScreen) => ({ label: PRIVATE_TITLES[name], to: pathOf(name) })
  const publicEntries = Object.values(SCREENS).map(({ label, path }) => ({ label, to: path }))
  const own =
    role === 'anonymous' ? [] : PRIVATE_SCREENS.filter((name) => !isOfAdministration(name))
  const ofAdministration = role === 'admin' ? PRIVATE_SCREENS.filter(isOfAdministration) : []
  return {
    pages: lines([...publicEntries, ...own.map(entryOf)]),
    screens: lines(ofAdministration.map(entryOf)),
  }
}
