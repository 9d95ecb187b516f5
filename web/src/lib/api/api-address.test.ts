import { expect, it } from 'vitest'
import { addressOf, idOfIri } from './api-address.ts'
import { ApiError } from './api-error.ts'

it.each([
  ['GET /me', {}, '/me'],
  ['GET /report/{id}', { params: { id: 'a/b' } }, '/report/a%2Fb'],
  ['GET /api/pages', { query: { title: 'à la une' } }, '/api/pages?title=%C3%A0+la+une'],
  [
    'GET /admin/cards/search?view=lines',
    { query: { q: '1' } },
    '/admin/cards/search?view=lines&q=1',
  ],
])('%s with %j is sent to %s', (route, asked, address) => {
  expect(addressOf(route, asked)).toBe(address)
})

it('reads the id out of an IRI', () => expect(idOfIri('/api/cards/12')).toBe('12'))

it.each(['', '.', '..'])(
  'PUB-22 a call for the name « %s » is not made: without it the path would be that of another call',
  (id) => {
    const failure = expect.objectContaining({ status: 404 })
    expect(() => addressOf('GET /api/cards/{id}', { params: { id } })).toThrow(failure)
    expect(() => addressOf('GET /api/cards/{id}', { params: { id } })).toThrow(ApiError)
  },
)
