import { beforeEach, expect, it } from 'vitest'
import { createLocalDrafts } from './local-drafts.ts'
import { isText, record } from './shape.ts'

const kept = new Map<string, string>()
const storage = {
  keys: () => [...kept.keys()],
  get: (key: string) => kept.get(key) ?? null,
  set: (key: string, value: string) => void kept.set(key, value),
  remove: (key: string) => void kept.delete(key),
}
const living = new Set<string>()
beforeEach(() => {
  kept.clear()
  living.clear()
})

/** The drafts as a tab sees them, as long as it lives. */
function openTab(name: string) {
  living.add(name)
  return createLocalDrafts(storage, {
    own: () => name,
    announce: () => living.add(name),
    isGone: async (tab) => !living.has(tab),
  })
}
const closeTab = (name: string) => living.delete(name)

const mine = { userUid: 'me', kind: 'pages', item: null }
const shape = { version: 1, fits: record<{ title: string }>({ title: isText }) }
const work = { title: 'Guide' }
const always = () => true

it('REP-41 work is read back in its tab, for this user, kind and item only', () => {
  const tab = openTab('a')
  expect(tab.keep(mine, shape, work)).toBe(true)
  expect(tab.read(mine, shape)).toEqual(work)
  for (const other of [{ userUid: 'you' }, { kind: 'cards' }, { item: 'seven' }]) {
    expect(tab.read({ ...mine, ...other }, shape)).toBeNull()
  }
  tab.forget(mine)
  expect(tab.read(mine, shape)).toBeNull()
})

it('REP-41 a draft belongs to its tab until the tab closes, and then to the first tab that takes it over', async () => {
  const first = openTab('a')
  const second = openTab('b')
  first.keep(mine, shape, work)
  expect(second.read(mine, shape)).toBeNull()
  expect(await second.takeOver(mine, shape, always)).toBeNull()
  second.keep(mine, shape, { title: 'Autre' })
  expect(first.read(mine, shape)).toEqual(work)
  closeTab('a')
  expect(await second.takeOver(mine, shape, () => false)).toBeNull()
  expect(await second.takeOver(mine, shape, always)).toEqual(work)
  expect(await openTab('c').takeOver(mine, shape, always)).toBeNull()
})

it('REP-41 work of an earlier or a later version of its shape is set aside', () => {
  const tab = openTab('a')
  for (const version of [1, 3]) {
    tab.keep(mine, { ...shape, version }, work)
    expect(tab.read(mine, { ...shape, version: 2 })).toBeNull()
  }
})

it('REP-41 of the work of several closed tabs the latest is taken up first, and none is lost', async () => {
  const entry = (keptAt: number, title: string) =>
    JSON.stringify({ version: 1, keptAt, work: { title } })
  kept.set('etapes-climat:draft:me:pages:new:x', entry(1, 'avant'))
  kept.set('etapes-climat:draft:me:pages:new:y', entry(2, 'après'))
  const tab = openTab('a')
  expect(await tab.takeOver(mine, shape, always)).toEqual({ title: 'après' })
  expect(await tab.takeOver(mine, shape, always)).toEqual({ title: 'avant' })
})

it('REP-41 a draft of a closed tab that is saved on the server too is forgotten', async () => {
  openTab('a').keep(mine, shape, work)
  closeTab('a')
  const useless = { ...shape, worthKeeping: () => false }
  expect(await openTab('b').takeOver(mine, useless, always)).toBeNull()
  expect(kept.size).toBe(0)
})

it.each([
  ['another version', JSON.stringify({ version: 0, keptAt: 1, work })],
  [
    'another shape',
    JSON.stringify({ version: 1, keptAt: 1, work: { title: null, text: 'Guide' } }),
  ],
  ['no version', JSON.stringify({ basis: null, values: work })],
  ['no JSON', 'Guide {'],
])(
  'REP-41 a draft of %s is set aside, reported with its texts, and removed on demand',
  async (_, text) => {
    const tab = openTab('a')
    tab.keep(mine, shape, work)
    for (const id of kept.keys()) kept.set(id, text)
    expect(tab.read(mine, shape)).toBeNull()
    tab.keep(mine, shape, { title: 'Nouveau' })
    expect(await tab.takeOver(mine, shape, always)).toBeNull()
    const [unusable] = await tab.unusable(mine, shape)
    expect(unusable?.text).toContain('Guide')
    tab.remove(unusable?.id ?? '')
    expect(await tab.unusable(mine, shape)).toEqual([])
    expect(tab.read(mine, shape)).toEqual({ title: 'Nouveau' })
  },
)

it('REP-41 drafts of versions without tabs are reported too', async () => {
  kept.set('etapes-climat:kept:me:pages:new', JSON.stringify({ basis: null, values: work }))
  const tab = openTab('a')
  expect(await tab.takeOver(mine, shape, always)).toBeNull()
  expect((await tab.unusable(mine, shape)).map(({ text }) => text)).toEqual(['Guide'])
})

it('REP-41 reports kept by such versions too, unless they had no unsaved change', async () => {
  const keep = (item: string, unsaved: boolean) =>
    kept.set(
      `etapes-climat:report-draft:me:${item}`,
      JSON.stringify({ version: 1, state: { ...work, unsaved } }),
    )
  keep('new', true)
  keep('seven', false)
  const tab = openTab('a')
  const told = (item: string | null) =>
    tab.unusable({ userUid: 'me', kind: 'reports', item }, shape)
  expect((await told(null)).map(({ text }) => text)).toEqual(['Guide'])
  expect(await told('seven')).toEqual([])
  expect([...kept.keys()]).toEqual(['etapes-climat:report-draft:me:new'])
})

it('REP-41 a draft that was taken over is not reported as unusable', async () => {
  openTab('a').keep(mine, shape, work)
  closeTab('a')
  const tab = openTab('b')
  const found = await Promise.all([tab.takeOver(mine, shape, always), tab.unusable(mine, shape)])
  expect(found).toEqual([work, []])
})

it('REP-41 a full storage keeps no stale work', () => {
  const tab = openTab('a')
  tab.keep(mine, shape, work)
  const full = createLocalDrafts(
    { ...storage, set: () => undefined },
    { own: () => 'a', announce: () => undefined, isGone: async () => false },
  )
  expect(full.keep(mine, shape, { title: 'Plus tard' })).toBe(false)
  expect(tab.read(mine, shape)).toBeNull()
})

it('AUTH-23 the work of all tabs is known before signing out erases it', () => {
  openTab('a').keep(mine, shape, work)
  const second = openTab('b')
  second.keep({ ...mine, item: 'seven' }, shape, { title: 'Sept' })
  expect(second.all('me', 'pages', shape)).toEqual([{ title: 'Sept' }, work])
  expect(second.all('you', 'pages', shape)).toEqual([])
})
