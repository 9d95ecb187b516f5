import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import type { OidcConfig } from '../../config/env.ts'

/** What the provider answers otherwise than a good one would. */
export interface Hostility {
  /** of its description */
  metadata?: Record<string, unknown>
  /** of the ID token */
  claims?: JWTPayload
  /** the ID token is not signed, or by a key that it does not publish */
  signature?: 'none' | 'foreign'
  userinfo?: Record<string, unknown>
}

/** A small provider that answers whatever a test tells it to, for what a real one never does. */
export async function startHostileProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const foreign = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: '1', alg: 'RS256', use: 'sig' }
  const answers = new Map<string, { hostility: Hostility; nonce: string }>()
  let hostile: Hostility = {}
  let uses = 0

  const server = createServer(async (request, response) => {
    const send = (body: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/.well-known/openid-configuration') send(metadata())
    else if (request.url === '/jwks') send({ keys: [jwk] })
    else if (request.url === '/userinfo') {
      const code = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
      send({ ...PERSON, ...answers.get(code)?.hostility.userinfo })
    } else if (request.url === '/token') {
      uses += 1
      const code = new URLSearchParams(await text(request)).get('code') ?? ''
      send({ access_token: code, token_type: 'Bearer', id_token: await idToken(code) })
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256', 'none'],
    authorization_response_iss_parameter_supported: true,
    ...hostile.metadata,
  })

  function idToken(code: string): Promise<string> | string {
    const { hostility = {}, nonce = '' } = answers.get(code) ?? {}
    const now = Math.floor(Date.now() / 1000)
    const claims: JWTPayload = {
      iss: issuer,
      aud: 'etapes',
      sub: PERSON.sub,
      acr: 'eidas1',
      iat: now,
      exp: now + 60,
      nonce,
      ...hostility.claims,
    }
    if (hostility.signature === 'none') return new UnsecuredJWT(claims).encode()
    const key = hostility.signature === 'foreign' ? foreign.privateKey : privateKey
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: '1' }).sign(key)
  }

  const settings: OidcConfig = {
    issuer,
    clientId: 'etapes',
    clientSecret: 'secret',
    label: 'Annuaire',
    scopes: 'openid profile email',
    acrValues: ['eidas1'],
    verifiesEmails: false,
  }
  return {
    issuer,
    settings,
    /** How often a code was exchanged. */
    uses: () => uses,
    /** The answer to a sign-in that began at this address. */
    answerTo(url: string, wanted: Hostility = {}): URLSearchParams {
      hostile = wanted
      const asked = new URL(url).searchParams
      const code = `code-${answers.size}`
      answers.set(code, { hostility: wanted, nonce: asked.get('nonce') ?? '' })
      return new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer })
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Whom it names. */
const PERSON = {
  sub: 'victime',
  email: 'victime@exemple.fr',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Byron',
}
