import { providerRefusals } from '@etapes-climat/domain/identity-provider/rules/provider-words'
import { canonicalEmail } from '@etapes-climat/domain/users/rules/person-fields'
import { hashToken } from '../access/secret-token.ts'
import type { Viewer } from '../access/viewer.ts'
import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import type { Database, Transaction } from '../db/client.ts'
import type { NamedPerson } from '../db/tables/identity-provider.table.ts'
import { composeMail } from '../engines/mail/compose-mail.ts'
import { queueMail } from '../engines/mail/mail-outbox.repository.ts'
import { conflict } from '../hydra/http-error.ts'
import {
  claimPerson,
  deleteUnprovenPasskeys,
  findPerson,
  replaceLink,
  storeIdToken,
} from './provider.repository.ts'

interface Linking {
  label: string
  publicUrl: string
}

interface Owner {
  id: number
  email: string
  firstName: string
}

interface LinkedPerson {
  owner: Owner
  viewer: Viewer
  /** of the cookie of their browser; null: it has none */
  secret: string | null
  ipHash: string
}

/**
 * Links the account of a signed-in person to whom the provider named in the same browser, when both have
 * the same address, and tells the owner by mail.
 * @throws HttpError 409 when that is over, the address another one, or another account linked
 */
export async function linkAccount(
  db: Database,
  { label, publicUrl }: Linking,
  { owner, viewer, secret, ipHash }: LinkedPerson,
): Promise<void> {
  const refusals = providerRefusals(label)
  await db.transaction(async (tx) => {
    const tokenHash = hashToken(secret ?? '')
    const person = await findPerson(tx, tokenHash)
    if (!person) throw conflict(refusals.expired)
    if (person.email !== canonicalEmail(owner.email)) throw conflict(refusals.otherAddress)
    if (!(await claimPerson(tx, tokenHash))) throw conflict(refusals.expired)
    const uid = await link(tx, { userId: owner.id, person, ipHash })
    if (!uid) throw conflict(refusals.linkedElsewhere)
    await storeIdToken(tx, { family: viewer.family, idToken: person.idToken })
    const removed = await deleteUnprovenPasskeys(tx, owner.id)
    await queueMail(tx, {
      toAddress: owner.email,
      kind: 'provider-linked',
      ...composeMail({
        subject: `Votre compte est rattaché à ${label}`,
        greeting: `Bonjour ${owner.firstName},`,
        paragraphs: [
          `Vous pouvez maintenant vous connecter à votre compte Étapes Climat avec ${label}. Votre mot de passe reste valable.`,
          ...(removed > 0
            ? [
                'Les clés d’accès ajoutées avant le choix de votre mot de passe par e-mail ont été retirées, car rien ne dit qu’elles sont les vôtres.',
              ]
            : []),
          'Si ce n’est pas vous, défaites ce rattachement dans «\u00a0Mon compte\u00a0», puis choisissez un nouveau mot de passe.',
        ],
        button: { label: 'Voir mon compte', url: new URL('/mon-compte', publicUrl).href },
      }),
    })
  })
}

/**
 * Links an account that somebody has just asked for to whom the provider named in the same browser, when
 * both have the same address. Otherwise nothing happens: the account can be linked later.
 */
export async function linkRegistered(
  tx: Transaction,
  { id: userId, email }: { id: number; email: string },
  secret: string,
): Promise<void> {
  const person = await findPerson(tx, hashToken(secret))
  if (person?.email !== canonicalEmail(email)) return
  if (await claimPerson(tx, hashToken(secret))) await link(tx, { userId, person, ipHash: null })
}

async function link(
  tx: Transaction,
  { userId, person, ipHash }: { userId: number; person: NamedPerson; ipHash: string | null },
): Promise<string | null> {
  const { issuer, subject } = person
  const uid = await replaceLink(tx, { userId, issuer, subject })
  if (uid) {
    const detail = { provider: uid }
    await recordSecurityEvent(tx, { kind: 'provider-linked', userId, ipHash, detail })
  }
  return uid
}
