import type { StartedSecondFactor } from '@etapes-climat/domain/second-factor/contract'
import { median } from '../../bench/measure/compare.ts'
import { totpCode } from '../../server/src/second-factor/totp.ts'
import { softAuthenticator } from '../../server/src/testing/passkeys/soft-authenticator.ts'
import { signIn } from './person.ts'

/** Below the hundred tries a day that an account has from addresses that it does not know. */
const TRIES = 90
const WARM_UP = 5
const UNKNOWN = 'personne@exemple.fr'
const PASSWORD = 'une phrase de passe pour les preuves'

/**
 * How long a refused sign-in of each kind of account takes, as a ratio to that of an unknown address: the median
 * of rounds in which each is tried once, from a client address of its own. What slows the machine slows both.
 * @param baseUrl of a product that has limits, believes X-Forwarded-For, and whose PUBLIC_URL this is
 */
export async function wrongPasswordRatios(baseUrl: string): Promise<Record<string, number>> {
  const kinds = {
    'a plain account': await makeMember(baseUrl, 'simple'),
    'an account with a second factor': await addFactor(baseUrl, await makeMember(baseUrl, 'code')),
    'an account with a passkey': await addPasskey(baseUrl, await makeMember(baseUrl, 'cle')),
  }
  const emails = [UNKNOWN, ...Object.values(kinds)]
  const times = new Map(emails.map((email) => [email, [] as number[]]))
  for (let round = -WARM_UP; round < TRIES - WARM_UP; round++) {
    for (const turn of emails.keys()) {
      // None always follows the same one.
      const at = (turn * (1 + (round & 2)) + round + WARM_UP) % emails.length
      const email = emails[at] ?? UNKNOWN
      const address = `10.1.${round + WARM_UP}.${at}`
      const took = await refusedWithin(baseUrl, email, address)
      if (round >= 0) times.get(email)?.push(took)
    }
  }
  const unknown = times.get(UNKNOWN) ?? []
  const ratio = (email: string) =>
    median((times.get(email) ?? []).map((time, round) => time / (unknown[round] ?? Number.NaN)))
  return Object.fromEntries(Object.entries(kinds).map(([kind, email]) => [kind, ratio(email)]))
}

/** @returns ms @throws when the sign-in is not refused as that of an unknown address is */
async function refusedWithin(baseUrl: string, username: string, address: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${baseUrl}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password: 'une autre phrase de passe', code: '123456' }),
  })
  const said = await answer.text()
  if (answer.status !== 401) throw new Error(`${username} answered ${answer.status}: ${said}`)
  return performance.now() - began
}

async function makeMember(baseUrl: string, name: string): Promise<string> {
  const email = `${name}@exemple.fr`
  const administrator = await signIn(baseUrl)
  await administrator.ask('POST', '/admin/users/member', {
    email,
    firstName: 'Ada',
    lastName: name,
    password: PASSWORD,
    passwordSecure: PASSWORD,
    phone: '06 01 02 03 05',
    company: 'Atelier',
    companyRole: 'Architecte',
    from: 'DRO',
  })
  return email
}

async function addFactor(baseUrl: string, email: string): Promise<string> {
  const person = await signIn(baseUrl, { email, password: PASSWORD })
  const { key } = await person.json<StartedSecondFactor>('POST', '/me/second-factor')
  const code = totpCode(key.replaceAll(' ', ''), Date.now())
  await person.ask('POST', '/me/second-factor/confirm', { code })
  return email
}

async function addPasskey(baseUrl: string, email: string): Promise<string> {
  const person = await signIn(baseUrl, { email, password: PASSWORD })
  const { challenge } = await person.json<{ challenge: string }>('POST', '/me/passkeys/challenge')
  const response = softAuthenticator().create({ challenge, origin: baseUrl })
  await person.ask('POST', '/me/passkeys', { name: 'Portable', response })
  return email
}
