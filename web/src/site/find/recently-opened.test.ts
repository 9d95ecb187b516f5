import { beforeEach, expect, it } from 'vitest'
import { clearStoredData } from '../../lib/session/change-session.ts'
import type { Session } from '../../lib/session/session-store.ts'
import { stubBrowserGlobals } from '../../testing/browser-globals.ts'
import { sampleUser } from '../../testing/sample-data.ts'
import { bareLine } from './found-groups.ts'
import { recentlyOpened, rememberOpened } from './recently-opened.ts'

beforeEach(() => {
  stubBrowserGlobals()
})

const sessionOf = (userId: string, isAdmin = false): Session => ({
  token: '',
  refreshToken: '',
  userId,
  user: { ...sampleUser(), isAdmin },
})
const report = (name: string) => {
  const line = bareLine({ kind: 'report', to: `/mon-parcours/${name}`, title: name, format: null })
  return { ...line, detail: 'partagé par Awa Diarra', value: '280' }
}
const names = (session: Session | null) => recentlyOpened(session).map(({ title }) => title)

it('FIND-02 the five opened last come back once each, to their account in the same role alone', () => {
  const someone = sessionOf('a')
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'C']) rememberOpened(report(name), someone)
  expect(names(someone)).toEqual(['C', 'F', 'E', 'D', 'B'])
  expect([names(sessionOf('b')), names(sessionOf('a', true)), names(null)]).toEqual([[], [], []])
  rememberOpened(report('G'), null)
  rememberOpened(report('H'), sessionOf('b'))
  expect([names(someone), names(sessionOf('b'))]).toEqual([[], ['H']])
})

it('FIND-02 names and addresses alone are kept, until log-out', () => {
  const someone = sessionOf('a')
  rememberOpened(report('A'), someone)
  const kept = localStorage.getItem('recently-opened') ?? ''
  expect(kept).toContain('/mon-parcours/A')
  expect(kept).not.toMatch(/280|Diarra/)
  localStorage.setItem('recently-opened', kept.replace('"lines":[', '"lines":'))
  expect(names(someone)).toEqual([])
  localStorage.setItem('recently-opened', kept)
  clearStoredData()
  expect(names(someone)).toEqual([])
})
