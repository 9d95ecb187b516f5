import type { FoundByText, FoundItem } from '@etapes-climat/domain/find/contract'
import { SCREENS } from '@etapes-climat/domain/pages/rules/public-screens'
import { expect, it } from 'vitest'
import { PRIVATE_TITLES } from '../../routing/private-entries.ts'
import { foundGroups } from './found-groups.ts'

const NOTHING: FoundByText = { groups: [], ignoredWords: [] }
const TITLES = Object.values(PRIVATE_TITLES)
const UID = '0b1e5a4c-0c1f-4a57-9d58-0e2c6f3c8a11'

/** Where the lines lead that a role finds of these texts. */
const addresses = (texts: readonly string[], role: 'anonymous' | 'member' | 'admin') =>
  texts
    .flatMap((text) => foundGroups(NOTHING, text, role))
    .flatMap(({ items }) => items.map(({ to }) => to))

it('FIND-02 screens of administration are found by administrators alone, those of members not by visitors', () => {
  expect(addresses(TITLES, 'admin').filter((to) => to.startsWith('/admin')).length).toBeGreaterThan(
    10,
  )
  const ofMember = addresses(TITLES, 'member')
  expect(ofMember.filter((to) => to.startsWith('/admin'))).toEqual([])
  expect(ofMember).toEqual(expect.arrayContaining(['/mon-compte', '/mon-parcours']))
  const paths: readonly string[] = Object.values(SCREENS).map(({ path }) => path)
  expect(addresses(TITLES, 'anonymous').filter((to) => !paths.includes(to))).toEqual([])
})

it('FIND-02 a step leads to the editor for administrators, to « À la une » for visitors, else to its page', () => {
  const step: FoundItem = {
    '@id': '/api/cards/7',
    uid: UID,
    title: 'Isoler',
    detail: 'E12',
    value: 40,
    format: null,
    about: '',
    foundIn: null,
  }
  const answer: FoundByText = {
    groups: [{ kind: 'card', total: 40, items: [step] }],
    ignoredWords: [],
  }
  const leads = (role: 'anonymous' | 'member' | 'admin') =>
    foundGroups(answer, 'isoler', role).map(({ total, items }) => [total, items[0]?.to])
  expect(leads('admin')).toEqual([[40, `/admin/etapes?modifier=${UID}`]])
  expect(leads('member')).toEqual([[40, `/etape/${UID}`]])
  expect(leads('anonymous')).toEqual([[40, expect.stringMatching(/^\/a-la-une\?/)]])
})
