import { formatCount } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { PERSON_FIELDS } from '@etapes-climat/domain/users/rules/person-fields'
import { RECURRING_MAILS } from '@etapes-climat/domain/users/rules/recurring-mails'
import { RETENTION } from '@etapes-climat/domain/users/rules/retention'
import { composeMail } from '../engines/mail/compose-mail.ts'
import { REASONS } from '../engines/mail/mail-content.ts'
import type { OutgoingMail } from '../engines/mail/mail-outbox.repository.ts'
import type { UserRow } from './user.repository.ts'

interface Letter {
  subject: string
  paragraphs: string[]
  button: { label: string; path: string }
  /** absent: an act concerns its reader */
  reason?: string
}

const SIGN_IN = { label: 'Se connecter', path: '/se-connecter' }
const WRITE_TO_US = { label: 'Nous écrire', path: '/contact' }

const LETTERS = {
  /** the same is said on screen */
  'registration-received': {
    subject: 'Votre demande d’inscription à Étapes Climat',
    paragraphs: [
      'Nous avons bien reçu votre demande d’inscription. Un administrateur va la valider.',
      'En attendant, vous pouvez déjà vous connecter et tester l’outil\u00a0: choisir des étapes climat et composer votre parcours.',
      'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer ce message.',
    ],
    button: SIGN_IN,
  },
  approved: {
    subject: 'Votre compte Étapes Climat est validé',
    paragraphs: [
      'Un administrateur a validé votre compte\u00a0: vous êtes maintenant adhérent.',
      'Vous pouvez composer vos parcours, les enregistrer et les télécharger en PDF.',
    ],
    button: SIGN_IN,
  },
  refused: {
    subject: 'Votre demande d’inscription à Étapes Climat',
    paragraphs: [
      'Votre demande d’inscription n’a pas été retenue\u00a0: Étapes Climat est réservé aux adhérents de DRO et de NovaBuild.',
      'Si vous pensez qu’il s’agit d’une erreur, écrivez-nous\u00a0: nous regarderons votre demande de nouveau.',
    ],
    button: WRITE_TO_US,
  },
  /** says what it means, and how to come back */
  'no-longer-member': {
    subject: 'Votre accès à Étapes Climat est suspendu',
    paragraphs: [
      'Votre compte n’est plus rattaché à un adhérent\u00a0: vous ne pouvez plus vous connecter. Vos parcours sont conservés.',
      'Pour retrouver votre accès, renouvelez votre adhésion à DRO ou à NovaBuild, ou écrivez-nous.',
    ],
    button: WRITE_TO_US,
  },
  'made-administrator': {
    subject: 'Vous êtes administrateur d’Étapes Climat',
    paragraphs: [
      'Un administrateur vous a donné le droit de gérer les étapes, les pages et les comptes.',
      'Si vous êtes déjà connecté, rechargez la page pour voir l’administration.',
    ],
    button: SIGN_IN,
  },
  'no-longer-administrator': {
    subject: 'Vous n’êtes plus administrateur d’Étapes Climat',
    paragraphs: [
      'Un administrateur vous a retiré le droit d’administration. Vous restez adhérent\u00a0: vos parcours sont conservés.',
      'Si vous pensez qu’il s’agit d’une erreur, écrivez-nous.',
    ],
    button: WRITE_TO_US,
  },
  'second-factor-activated': {
    subject: 'La double authentification est activée',
    paragraphs: [
      'Un code est maintenant demandé après votre mot de passe, à chaque connexion à Étapes Climat.',
      'Si ce n’est pas vous, choisissez un nouveau mot de passe et écrivez-nous sans attendre.',
    ],
    button: WRITE_TO_US,
  },
  'second-factor-ended': {
    subject: 'La double authentification est désactivée',
    paragraphs: [
      'Votre mot de passe suffit de nouveau pour vous connecter à Étapes Climat.',
      'Si ce n’est pas vous, choisissez un nouveau mot de passe et écrivez-nous sans attendre.',
    ],
    button: WRITE_TO_US,
  },
  'deleted-by-oneself': {
    subject: 'Votre compte Étapes Climat est supprimé',
    paragraphs: [
      'Vous avez supprimé votre compte\u00a0: vous ne pouvez plus vous connecter.',
      `Vos données et vos rapports seront effacés dans ${RETENTION.deletedDays} jours. D’ici là, écrivez-nous si vous voulez retrouver votre compte.`,
      'Si vous n’êtes pas à l’origine de cette suppression, écrivez-nous sans attendre.',
    ],
    button: WRITE_TO_US,
  },
  /** before the deletion of an account that nobody used for two years */
  inactive: {
    subject: 'Votre compte Étapes Climat va être supprimé',
    paragraphs: [
      `Vous n’avez pas utilisé votre compte depuis ${RETENTION.inactiveYears} ans. Sans connexion de votre part, il sera supprimé dans ${RETENTION.warnedDays} jours, puis effacé avec vos rapports ${RETENTION.deletedDays} jours plus tard.`,
      'Pour le garder, connectez-vous une fois. Si vous ne pouvez plus vous connecter, écrivez-nous.',
      'Si vous n’en avez plus besoin, vous n’avez rien à faire.',
    ],
    button: SIGN_IN,
    reason: REASONS.account,
  },
} satisfies Record<string, Letter>

export type AccountMail = keyof typeof LETTERS

/** A mail to a person about their account. */
export function accountMail(
  kind: AccountMail,
  user: { email: string; firstName: string },
  publicUrl: string,
): OutgoingMail {
  const { subject, paragraphs, button, reason }: Letter = LETTERS[kind]
  return {
    toAddress: user.email,
    kind,
    ...composeMail({
      subject,
      greeting: `Bonjour ${user.firstName},`,
      paragraphs,
      button: { label: button.label, url: new URL(button.path, publicUrl).href },
      ...(reason && { reason }),
    }),
  }
}

/** To who has to have a second factor from a day on (YYYY-MM-DD), and has none. */
export function secondFactorRequiredMail(
  { email, firstName }: { email: string; firstName: string },
  { from, publicUrl }: { from: string; publicUrl: string },
): OutgoingMail {
  const day = formatDate(from)
  return {
    toAddress: email,
    kind: 'second-factor-required',
    ...composeMail({
      subject: `La double authentification est demandée à partir du ${day}`,
      greeting: `Bonjour ${firstName},`,
      paragraphs: [
        `À partir du ${day}, votre mot de passe ne suffira plus pour vous connecter à Étapes Climat\u00a0: un code de votre téléphone, ou une clé d’accès, sera aussi demandé.`,
        'Vous pouvez la mettre en place dès maintenant dans «\u00a0Mon compte\u00a0». Sinon, nous vous le proposerons à partir de cette date, avant toute autre chose.',
      ],
      button: { label: 'Voir mon compte', url: new URL('/mon-compte', publicUrl).href },
      reason: REASONS.account,
    }),
  }
}

/** To the owner of an address that someone tried to register again. */
export function addressAlreadyUsedMail(publicUrl: string) {
  return {
    kind: 'address-already-used',
    ...composeMail({
      subject: 'Vous avez déjà un compte Étapes Climat',
      greeting: 'Bonjour,',
      paragraphs: [
        'Une inscription vient d’être demandée avec votre adresse, qui a déjà un compte.',
        'Si c’était vous, connectez-vous, ou choisissez un nouveau mot de passe. Sinon, vous n’avez rien à faire\u00a0: votre compte n’a pas changé.',
      ],
      button: {
        label: 'Mot de passe oublié',
        url: new URL('/password/forgotten', publicUrl).href,
      },
    }),
  }
}

/** Addresses of a mail about waiting accounts. */
interface WaitingMailLinks {
  publicUrl: string
  unsubscribeUrl: string
}

const { reason } = RECURRING_MAILS.inscriptions

const toWaitingAccounts = (publicUrl: string) => ({
  label: 'Voir les inscriptions à valider',
  url: new URL('/admin/utilisateurs', publicUrl).href,
})

/** To the administrators: one person waits for approval. */
export function newRegistrationMail(
  user: UserRow,
  { publicUrl, unsubscribeUrl }: WaitingMailLinks,
) {
  return {
    kind: 'new-registration',
    ...composeMail({
      subject: 'Une inscription est à valider',
      paragraphs: ['Une personne demande à rejoindre Étapes Climat.'],
      details: [
        { label: PERSON_FIELDS.lastName.label, value: `${user.firstName} ${user.lastName}` },
        { label: PERSON_FIELDS.company.label, value: user.company },
        { label: PERSON_FIELDS.companyRole.label, value: user.companyRole },
        { label: PERSON_FIELDS.companyFrom.label, value: user.companyFrom?.name ?? '' },
        { label: 'Email', value: user.email, isVerbatim: true },
      ],
      button: toWaitingAccounts(publicUrl),
      reason,
      unsubscribeUrl,
    }),
  }
}

/** To the administrators: so many accounts wait for approval. */
export function waitingAccountsMail(
  count: number,
  { publicUrl, unsubscribeUrl }: WaitingMailLinks,
) {
  const accounts = formatCount(count, 'compte')
  const waits = count > 1 ? 'attendent' : 'attend'
  return {
    kind: 'waiting-accounts',
    ...composeMail({
      subject: `${accounts} à valider`,
      paragraphs: [`${accounts} ${waits} la validation d’un administrateur.`],
      button: toWaitingAccounts(publicUrl),
      reason,
      unsubscribeUrl,
    }),
  }
}
