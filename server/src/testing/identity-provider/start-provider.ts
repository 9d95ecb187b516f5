import path from 'node:path'
import type { OidcConfig } from '../../config/env.ts'
import { startProcess } from '../processes/child-process.ts'
import { freePort } from '../processes/free-port.ts'

/** How the provider answers: claims as JSON and `email_verified`, or as ProConnect does. */
export type ProviderSetUp = 'plain' | 'proconnect'

/** Whom the provider knows. */
export interface ProviderPerson {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  usual_name?: string
  siret?: string
  acr?: string
}

/** Settings of the product for the provider below. */
const providerSettings = (setUp: ProviderSetUp, issuer: string): OidcConfig => ({
  issuer,
  clientId: 'etapes',
  clientSecret: 'un secret que les deux connaissent',
  ...(setUp === 'proconnect'
    ? {
        label: 'ProConnect',
        scopes: 'openid given_name usual_name email siret',
        acrValues: ['eidas1'],
        verifiesEmails: true,
      }
    : {
        label: 'Annuaire',
        scopes: 'openid profile email',
        acrValues: [],
        verifiesEmails: false,
      }),
})

/** The same as variables of the environment of the product. */
export function providerVariables({ issuer, clientId, clientSecret, ...settings }: OidcConfig) {
  return {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_LABEL: settings.label,
    OIDC_SCOPES: settings.scopes,
    OIDC_ACR_VALUES: settings.acrValues.join(' '),
    OIDC_EMAILS: settings.verifiesEmails ? 'verified' : 'claimed',
  }
}

const PROGRAM = path.join(import.meta.dirname, 'oidc-provider.child.ts')

/** Starts `oidc-provider` in a process of its own. @param publicUrl of the product that its client is */
export async function startOidcProvider(setUp: ProviderSetUp, publicUrl: string) {
  const port = await freePort()
  const child = startProcess(PROGRAM, [String(port), setUp, publicUrl])
  await child.says('open')
  const issuer = `http://localhost:${port}`
  return {
    issuer,
    settings: providerSettings(setUp, issuer),
    /** Names whoever signs in from now on. */
    async is(person: ProviderPerson): Promise<void> {
      await fetch(`${issuer}/person`, { method: 'PUT', body: JSON.stringify(person) })
    },
    kill: child.kill,
  }
}

/** A browser at the provider: cookies, and redirects followed until they lead elsewhere. */
export function browserAt(issuer: string) {
  const cookies = new Map<string, string>()
  async function visit(address: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  /** The address outside the provider to which one leads, or the last answer within it. */
  async function follow(address: string): Promise<{ leadsTo: URL | null; page: string }> {
    const answer = await visit(address)
    const location = answer.headers.get('location')
    if (!location) return { leadsTo: null, page: await answer.text() }
    const next = new URL(location, address)
    return next.href.startsWith(`${issuer}/`) ? follow(next.href) : { leadsTo: next, page: '' }
  }
  return { visit, follow }
}
