import { composeMail } from '../../engines/mail/compose-mail.ts'

/** To a member who was made an administrator (D-108). */
export function administratorMail(user: { firstName: string }, publicUrl: string) {
  return {
    kind: 'made-administrator',
    ...composeMail({
      subject: 'Vous êtes administrateur d’Étapes Climat',
      greeting: `Bonjour ${user.firstName},`,
      paragraphs: [
        'Un administrateur vous a donné le droit de gérer les étapes, les pages et les comptes.',
        'Si vous êtes déjà connecté, rechargez la page pour voir l’administration.',
      ],
      button: { label: 'Se connecter', url: new URL('/se-connecter', publicUrl).href },
    }),
  }
}

/** To an administrator whose right was taken back (D-108). */
export function noLongerAdministratorMail(user: { firstName: string }, publicUrl: string) {
  return {
    kind: 'no-longer-administrator',
    ...composeMail({
      subject: 'Vous n’êtes plus administrateur d’Étapes Climat',
      greeting: `Bonjour ${user.firstName},`,
      paragraphs: [
        'Un administrateur vous a retiré le droit d’administration. Vous restez adhérent\u00a0: vos parcours sont conservés.',
        'Si vous pensez qu’il s’agit d’une erreur, écrivez-nous.',
      ],
      button: { label: 'Nous écrire', url: new URL('/contact', publicUrl).href },
    }),
  }
}
