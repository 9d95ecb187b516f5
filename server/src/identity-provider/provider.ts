import { providerRefusals } from '@etapes-climat/domain/identity-provider/rules/provider-words'
import { canonicalEmail, PERSON_FIELDS } from '@etapes-climat/domain/users/rules/person-fields'
import type { Configuration } from 'openid-client'
import type { OidcConfig } from '../config/env.ts'
import { type HttpError, unavailable } from '../hydra/http-error.ts'

/** How long the provider may take to answer, in seconds. */
const TIMEOUT_S = 5
/** How long what the provider says of itself is kept. */
const KEPT_MS = 3_600_000
/** A longer ID token is not kept: it would not fit into the address that ends the session. */
const ID_TOKEN_MAX = 4000

/** The page to which the provider leads back. */
const RETURN_PATH = '/se-connecter/retour'

/** What the provider has to bring back, each 43 random characters. */
export interface SignInSecrets {
  state: string
  nonce: string
  verifier: string
}

/** A person as the provider names them, once everything about its answer was verified. */
export interface ProvenPerson {
  issuer: string
  subject: string
  /** in the spelling of accounts; null when the provider did not verify one */
  email: string | null
  firstName: string
  lastName: string
  /** null when it is too long to be kept */
  idToken: string | null
}

/** An answer of the provider that is not taken, whatever is wrong with it. */
export class AnswerRefused extends Error {
  override name = 'AnswerRefused'
}

type Library = typeof import('openid-client')
type Claims = Record<string, unknown>

export type Provider = ReturnType<typeof createProvider>

/**
 * The identity provider of this installation. Nothing is asked of it, nor loaded for it, before somebody
 * signs in by it.
 */
export function createProvider(settings: OidcConfig, publicUrl: string) {
  const redirectUri = new URL(RETURN_PATH, publicUrl).href
  let known: { since: number; configuration: Promise<Configuration> } | null = null

  /** @throws HttpError 503 when the provider cannot be reached, or is not what the settings say */
  function discovered(library: Library): Promise<Configuration> {
    if (known && Date.now() - known.since < KEPT_MS) return known.configuration
    const configuration = discover(library, settings)
    known = { since: Date.now(), configuration }
    configuration.catch(() => {
      known = null
    })
    return configuration
  }

  const unreachable = (cause: unknown): HttpError => {
    const error = unavailable(10, providerRefusals(settings.label).unreachable)
    error.cause = cause
    return error
  }

  async function reach() {
    const library = await import('openid-client')
    try {
      return { library, configuration: await discovered(library) }
    } catch (error) {
      throw unreachable(error)
    }
  }

  return {
    label: settings.label,

    /** Where a browser signs in at the provider. @throws HttpError 503 */
    async signInAddress({ state, nonce, verifier }: SignInSecrets): Promise<string> {
      const { library, configuration } = await reach()
      const { claims_parameter_supported: takesClaims } = configuration.serverMetadata()
      return library.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state,
        nonce,
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...askedLevels(settings.acrValues, takesClaims === true),
      }).href
    },

    /**
     * Verifies what the provider sent back (state, issuer, code, ID token and its signature, nonce,
     * audience, level), and reads who it is.
     * @param answer the query of the address it led to
     * @throws AnswerRefused; HttpError 503 when it cannot be reached
     */
    async personIn(answer: string, secrets: SignInSecrets): Promise<ProvenPerson> {
      const { library, configuration } = await reach()
      const address = new URL(redirectUri)
      address.search = answer
      try {
        const tokens = await library.authorizationCodeGrant(configuration, address, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('there is no ID token')
        if (!hasLevel(claims.acr, settings.acrValues)) throw new Error('the level is another one')
        const told = configuration.serverMetadata().userinfo_endpoint
          ? await library.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {}
        const { id_token: idToken = '' } = tokens
        return {
          issuer: claims.iss,
          subject: claims.sub,
          ...personOf([told, claims], settings.verifiesEmails),
          idToken: idToken.length > ID_TOKEN_MAX ? null : idToken,
        }
      } catch (cause) {
        if (isUnreachable(cause)) throw unreachable(cause)
        throw new AnswerRefused('the answer of the provider is refused', { cause })
      }
    },

    /** Where a browser ends its session at the provider; null when that is not offered, or not now. */
    async signOutAddress(idToken: string): Promise<string | null> {
      try {
        const { library, configuration } = await reach()
        if (!configuration.serverMetadata().end_session_endpoint) return null
        return library.buildEndSessionUrl(configuration, {
          id_token_hint: idToken,
          post_logout_redirect_uri: new URL('/', publicUrl).href,
          state: library.randomState(),
        }).href
      } catch {
        return null
      }
    },
  }
}

function discover(library: Library, settings: OidcConfig): Promise<Configuration> {
  const { clientId, clientSecret } = settings
  const issuer = new URL(settings.issuer)
  const execute = [library.enableNonRepudiationChecks]
  if (issuer.protocol === 'http:') execute.push(library.allowInsecureRequests)
  return library.discovery(issuer, clientId, clientSecret, undefined, {
    timeout: TIMEOUT_S,
    execute,
  })
}

/** Levels that the sign-in must have, as strictly as the provider lets one ask. */
function askedLevels(values: string[], takesClaims: boolean): Record<string, string> {
  if (values.length === 0) return {}
  if (!takesClaims) return { acr_values: values.join(' ') }
  return { claims: JSON.stringify({ id_token: { acr: { essential: true, values } } }) }
}

const hasLevel = (acr: unknown, values: string[]) =>
  values.length === 0 || (typeof acr === 'string' && values.includes(acr))

/** Whether the provider could not answer, which says nothing about what it was asked. */
function isUnreachable(error: unknown): boolean {
  const { code, cause, message } = error as Error & { code?: unknown }
  if (code === 'OAUTH_TIMEOUT' || message === 'fetch failed') return true
  return cause instanceof Response && cause.status >= 500
}

const textOf = (value: unknown, max: number) =>
  typeof value === 'string' ? value.trim().slice(0, max) : ''

/** The person in claims of several sources, of which the first goes before. */
function personOf(
  sources: Claims[],
  verifiesEmails: boolean,
): Pick<ProvenPerson, 'email' | 'firstName' | 'lastName'> {
  const verified = sources.find((claims) => isVerified(claims, verifiesEmails))
  const first = (...names: string[]) =>
    names
      .flatMap((name) => sources.map((claims) => textOf(claims[name], PERSON_FIELDS.lastName.max)))
      .find((text) => text !== '') ?? ''
  return {
    email: verified ? canonicalEmail(String(verified.email)) : null,
    firstName: first('given_name'),
    lastName: first('usual_name', 'family_name'),
  }
}

/** Whether an address of its own comes with the word that it was verified; Entra ID says it of the domain. */
function isVerified(claims: Claims, verifiesEmails: boolean): boolean {
  const { email, email_verified: isOwn, xms_edov: isOfDomain } = claims
  if (typeof email !== 'string') return false
  const { max, pattern } = PERSON_FIELDS.email
  const address = canonicalEmail(email)
  if (address.length > max || !pattern.test(address)) return false
  return isOwn === true || (isOwn === undefined && (verifiesEmails || isOfDomain === true))
}
