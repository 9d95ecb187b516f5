import type { ProviderPending } from '@etapes-climat/domain/identity-provider/contract'
import { providerRefusals } from '@etapes-climat/domain/identity-provider/rules/provider-words'
import type { LoginRefusal } from '@etapes-climat/domain/second-factor/contract'
import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import { ACCOUNT_INACTIVE } from '@etapes-climat/domain/sessions/rules/account-inactive'
import type { FastifyBaseLogger } from 'fastify'
import { hashToken, newSecretToken } from '../access/secret-token.ts'
import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import type { AppKeys } from '../config/app-keys.ts'
import type { Database } from '../db/client.ts'
import { HttpError } from '../hydra/http-error.ts'
import { type AdmissionContext, admit } from '../sessions/admit.ts'
import { deviceOf } from '../sessions/devices/device.ts'
import { refusedBecause } from '../sessions/login-refusals.ts'
import { askSecondFactor } from '../sessions/second-step.ts'
import { findAccountForSignIn, lockActiveAccount } from '../sessions/session.repository.ts'
import { noteUse } from '../users/user.repository.ts'
import { claimSignIn, findLinkedAccount, noteLinkUse, storePerson } from './provider.repository.ts'
import { AnswerRefused, type ProvenPerson, type Provider, type SignInSecrets } from './provider.ts'

export interface ProviderSignInContext extends AdmissionContext {
  db: Database
  provider: Provider
  keys: AppKeys
}

/** What the provider has to bring back of the sign-in of a browser. */
export const secretsOf = (keys: AppKeys, secret: string): SignInSecrets => ({
  state: keys.providerSecret('state', secret),
  nonce: keys.providerSecret('nonce', secret),
  verifier: keys.providerSecret('verifier', secret),
})

interface ProviderAnswer {
  /** of the cookie of the browser that brings the answer; null: it has none */
  secret: string | null
  answer: string
  ipHash: string
  userAgent: string | undefined
}

/** Somebody whom no account is linked to, and what their browser holds until one is. */
interface UnlinkedPerson {
  pending: ProviderPending
  secret: string
}

/**
 * Signs in with the answer of the provider. A link is by who it is at the provider, never by the address;
 * a second factor is asked for as after the password.
 * @throws HttpError 403 for an account that is not active, 503 when the provider cannot be reached
 */
export async function signInWithProvider(
  context: ProviderSignInContext,
  { secret, answer, ipHash, userAgent }: ProviderAnswer,
  log: FastifyBaseLogger,
): Promise<SessionTokens | LoginRefusal | UnlinkedPerson> {
  const { db, provider, keys } = context
  const refusals = providerRefusals(provider.label)
  if (!secret || !(await claimSignIn(db, hashToken(secret)))) {
    return refusedBecause(refusals.notUnderWay)
  }
  const person = await personIn(context, answer, secretsOf(keys, secret), log)
  if (!person) {
    await recordSecurityEvent(db, { kind: 'login-refused', ipHash, detail: { provider: null } })
    return refusedBecause(refusals.failed)
  }
  const linked = await findLinkedAccount(db, person)
  if (!linked) return unlinked(context, person)
  const { userId, uid } = linked
  if (!linked.isActive) {
    const detail = { inactive: true, provider: uid }
    await recordSecurityEvent(db, { kind: 'login-refused', userId, ipHash, detail })
    throw new HttpError(403, ACCOUNT_INACTIVE)
  }
  const idToken = person.idToken && keys.sealIdToken(person.idToken)
  const outcome = await db.transaction(async (tx) => {
    const account = await lockActiveAccount(tx, userId)
    if (!account || !(await noteLinkUse(tx, linked.id))) return refusedBecause(refusals.failed)
    const step = { userId, ipHash, code: '', idToken, provider: uid }
    const asked = await askSecondFactor(tx, context, step)
    if (asked) return asked
    const device = deviceOf(userAgent)
    const admission = { account, device, ipHash, provider: uid, idToken }
    return { account, tokens: await admit(tx, context, admission) }
  })
  if (!('tokens' in outcome)) return outcome
  await noteUse(db, outcome.account)
  return outcome.tokens
}

/** Whom the provider names; null when its answer is refused, which the log of the server explains. */
async function personIn(
  { provider }: ProviderSignInContext,
  answer: string,
  secrets: SignInSecrets,
  log: FastifyBaseLogger,
): Promise<ProvenPerson | null> {
  try {
    return await provider.personIn(answer, secrets)
  } catch (err) {
    if (!(err instanceof AnswerRefused)) throw err
    log.warn({ err }, 'a sign-in by the identity provider is refused')
    return null
  }
}

/** Only an address that the provider verified can be linked to an account. */
async function unlinked(
  { db, provider, keys }: ProviderSignInContext,
  { email, idToken, ...person }: ProvenPerson,
): Promise<LoginRefusal | UnlinkedPerson> {
  if (email === null) return refusedBecause(providerRefusals(provider.label).unverified)
  const account = await findAccountForSignIn(db, email)
  const secret = newSecretToken()
  const sealed = idToken && keys.sealIdToken(idToken)
  const named = { ...person, email, idToken: sealed }
  await storePerson(db, { tokenHash: hashToken(secret), person: named })
  const { firstName, lastName } = person
  const pending = account ? 'link' : 'registration'
  return { pending: { pending, email, firstName, lastName }, secret }
}
