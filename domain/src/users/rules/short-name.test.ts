import { expect, it } from 'vitest'
import { shortName } from './short-name.ts'

it.each([
  ['Jeanne', 'Dupont', 'J. Dupont'],
  [' élodie', 'Le Goff', 'É. Le Goff'],
  ['  ', 'Dupont', '. Dupont'],
])('PUB-29 %j %j is shown as %j', (firstName, lastName, shown) => {
  expect(shortName({ firstName, lastName })).toBe(shown)
})
