import { composeMail } from '../../engines/mail/compose-mail.ts'

/** To a person who is no longer a member: what it means, and how to come back (D-07). */
export function noLongerMemberMail(user: { firstName: string }, publicUrl: string) {
  return {
    kind: 'no-longer-member',
    ...composeMail({
      subject: 'Votre accès à Étapes Climat est suspendu',
      greeting: `Bonjour ${user.firstName},`,
      paragraphs: [
        'Votre compte n’est plus rattaché à un adhérent : vous ne pouvez plus vous connecter. Vos parcours sont conservés.',
        'Pour retrouver votre accès, renouvelez votre adhésion à DRO ou à NovaBuild, ou écrivez-nous.',
      ],
      button: { label: 'Nous écrire', url: new URL('/contact', publicUrl).href },
    }),
  }
}
