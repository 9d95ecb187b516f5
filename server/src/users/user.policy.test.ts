import { expect, it } from 'vitest'
import { refuseLastAdministrator, refuseOwnAccount, wrongState } from './user.policy.ts'

it('USER-17 nobody acts on the own account among the others', () => {
  expect(() => refuseOwnAccount({ id: 1 }, { id: 1 })).toThrow(
    'Vous ne pouvez pas agir ici sur votre propre compte.',
  )
  expect(() => refuseOwnAccount({ id: 1 }, { id: 2 })).not.toThrow()
})

it('D-13 the last administrator who can sign in stays one', () => {
  expect(() => refuseLastAdministrator([{ id: 1 }], { id: 1 })).toThrow(
    'Ce compte est le dernier administrateur\u00a0: il ne peut pas être retiré.',
  )
  expect(() => refuseLastAdministrator([{ id: 1 }, { id: 2 }], { id: 1 })).not.toThrow()
})

it('D-09 an account that is elsewhere by now is said to be so', () => {
  expect(wrongState()).toMatchObject({
    statusCode: 409,
    message: 'Ce compte n’est plus dans l’état attendu. Rechargez la liste pour voir où il en est.',
  })
})
