import { ADMIN } from './server.ts'
import { testedServer } from './tested-server.ts'

export interface Account {
  email: string
  password: string
  firstName: string
  lastName: string
}

/** Access tokens live for 15 minutes (D-34), and files of a worker share this one. */
const TOKEN_KEPT_MS = 10 * 60_000
let admin: { token: string; since: number } | undefined
let sequence = 0

export const baseUrl = () => testedServer().baseUrl

let addresses = 0

/** A client’s address that nothing was sent from yet: limits count by address. */
export function newAddress(): string {
  addresses += 1
  return `10.${process.pid % 250}.${Math.trunc(Date.now() / 1000) % 250}.${addresses}`
}

/** One call of the API, as the person behind the token. */
export async function call(
  method: string,
  path: string,
  options: { token?: string; body?: unknown; address?: string } = {},
): Promise<Response> {
  const headers: Record<string, string> = {}
  if (options.token) headers.authorization = `Bearer ${options.token}`
  if (options.address) headers['x-forwarded-for'] = options.address
  if (options.body !== undefined) headers['content-type'] = 'application/json'
  const body = options.body === undefined ? {} : { body: JSON.stringify(options.body) }
  return fetch(new URL(path, baseUrl()), { method, headers, ...body })
}

export async function tokenOf(account: { email: string; password: string }): Promise<string> {
  const response = await call('POST', '/login', {
    body: { username: account.email, password: account.password },
  })
  if (!response.ok) throw new Error(`sign-in answered ${response.status}`)
  return (await response.json()).token
}

/** Creates a member through the administrators' call. */
export async function makeMember(): Promise<Account> {
  sequence += 1
  const account = {
    firstName: 'Solène',
    lastName: `Guivarch ${sequence}`,
    email: `solene${sequence}.${process.pid}@exemple.fr`,
    password: 'une phrase de passe pour les essais',
  }
  const response = await call('POST', '/admin/users/member', {
    token: await adminSession(),
    body: {
      ...account,
      phone: '06 01 02 03 05',
      company: 'Atelier Guivarch',
      companyRole: 'Architecte',
      passwordSecure: account.password,
      from: 'DRO',
    },
  })
  if (response.status !== 201) throw new Error(`creation answered ${response.status}`)
  return account
}

/** An access token of the first administrator. */
export async function adminSession(): Promise<string> {
  if (!admin || Date.now() - admin.since > TOKEN_KEPT_MS) {
    admin = { token: await tokenOf(ADMIN), since: Date.now() }
  }
  return admin.token
}
