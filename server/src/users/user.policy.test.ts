import { expect, it } from 'vitest'
import { refuseLastAdministrator, refuseOwnAccount, wrongState } from './user.policy.ts'

it('USER-17 administrators cannot act on their own account', () => {
  expect(() => refuseOwnAccount({ id: 1 }, { id: 1 })).toThrow(
    'Vous ne pouvez pas agir ici sur votre propre compte.',
  )
  expect(() => refuseOwnAccount({ id: 1 }, { id: 2 })).not.toThrow()
})

it('D-13 the last administrator who can sign in remains one', () => {
  expect(() => refuseLastAdministrator([{ id: 1 }], { id: 1 })).toThrow(
    'Ce compte est le dernier administrateur\u00a0: il ne peut pas être retiré.',
  )
  expect(() => refuseLastAdministrator([{ id: 1 }, { id: 2 }], { id: 1 })).not.toThrow()
})

it('D-09 an action on an account that changed its state meanwhile is refused', () => {
  expect(wrongState()).toMatchObject({
    statusCode: 409,
    message: 'Ce compte n’est plus dans l’état attendu. Rechargez la liste pour voir où il en est.',
  })
})
