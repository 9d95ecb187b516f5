import { expect, it } from 'vitest'
import { withoutJoinedSigns, withReadableSigns } from './joined-signs.ts'

const TOKEN = '/partage/AbC-9_x-'

it.each([
  '.',
  ')',
  ',',
  '>',
  ').',
  '»',
  '…',
  '%E2%80%8B',
  '%C2%A0%C2%BB',
  '%20',
  "'",
  '*',
  ';',
  '%3E',
  '%',
])('TEAM-30 PUB-22 a link is read without %j that a mail joins to it', (sign) =>
  expect(withoutJoinedSigns(`${TOKEN}${sign}`)).toBe(TOKEN),
)

it.each([TOKEN, '/', '/partage/%00', '/partage/.', '/etape/7', '/a-la-une/', '/%C3%A9t%C3%A9'])(
  'TEAM-30 PUB-22 %s stays as it is',
  (path) => expect(withoutJoinedSigns(path)).toBe(path),
)

it('TEAM-30 no path leads to another site', () => {
  expect(withoutJoinedSigns('/%2F%2Fexemple.com.')).toBe('/exemple.com')
})

it.each([
  ['/foo%', '/foo%25'],
  ['/etape/%?q=%', '/etape/%25?q=%'],
  ['/foo%C3%28', '/foo%25C3%2528'],
  ['/%C3%A9t%C3%A9', '/%C3%A9t%C3%A9'],
  ['/a?b=%', '/a?b=%'],
])('PUB-22 %s is read as %s', (address, read) => expect(withReadableSigns(address)).toBe(read))
