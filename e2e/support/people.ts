import { adminSession, call } from './api.ts'

let sequence = 0

/** Fields of a registration, of a person whom nobody else’s test finds. */
export function person(firstName = 'Maëlle') {
  sequence += 1
  const mark = `${process.pid}${Date.now().toString(36)}${sequence}`
  const password = 'cinq mots pris au hasard'
  return {
    firstName,
    lastName: `Kervadec ${mark}`,
    email: `maelle.${mark}@exemple.fr`,
    phone: '06 01 02 03 05',
    company: 'Rive Ouest',
    companyRole: 'Gérante',
    from: 'DRO',
    password,
    passwordSecure: password,
  }
}

export type Person = ReturnType<typeof person>

/** The account of a person, as administrators see it; undefined when there is none in the list. */
export async function accountIn(list: string, { email }: Person) {
  const token = await adminSession()
  const query = new URLSearchParams({ 'search[email]': email })
  const answer = await call('GET', `/admin/users/${list}?${query}`, { token })
  return (await answer.json())['hydra:member'][0]
}

/** Creates an account as an administrator does. */
export async function createAccount(role: 'member' | 'admin', someone = person()) {
  const token = await adminSession()
  const path = role === 'admin' ? '/admin/users' : '/admin/users/member'
  const answer = await call('POST', path, { token, body: someone })
  if (answer.status !== 201) throw new Error(`creation answered ${answer.status}`)
  return { someone, user: (await answer.json()) as { uid: string; '@id': string } }
}

/** Registers a person, who then waits for an administrator. */
export async function registerPerson(address: string, someone = person()) {
  const answer = await call('POST', '/register', { body: someone, address })
  if (answer.status !== 201) throw new Error(`registration answered ${answer.status}`)
  return someone
}
