import { composeMail } from '../../engines/mail/compose-mail.ts'

/** To a person whose registration an administrator refused (D-108). */
export function refusedMail(user: { firstName: string }, publicUrl: string) {
  return {
    kind: 'refused',
    ...composeMail({
      subject: 'Votre demande d’inscription à Étapes Climat',
      greeting: `Bonjour ${user.firstName},`,
      paragraphs: [
        'Votre demande d’inscription n’a pas été retenue : Étapes Climat est réservé aux adhérents de DRO et de NovaBuild.',
        'Si vous pensez qu’il s’agit d’une erreur, écrivez-nous : nous regarderons votre demande de nouveau.',
      ],
      button: { label: 'Nous écrire', url: new URL('/contact', publicUrl).href },
    }),
  }
}
