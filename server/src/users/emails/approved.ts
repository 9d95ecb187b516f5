import { composeMail } from '../../engines/mail/compose-mail.ts'

/** To a person whose membership an administrator validated (D-108). */
export function approvedMail(user: { firstName: string }, publicUrl: string) {
  return {
    kind: 'approved',
    ...composeMail({
      subject: 'Votre compte Étapes Climat est validé',
      greeting: `Bonjour ${user.firstName},`,
      paragraphs: [
        'Un administrateur a validé votre compte : vous êtes maintenant adhérent.',
        'Vous pouvez composer vos parcours, les enregistrer et les télécharger en PDF.',
      ],
      button: { label: 'Se connecter', url: new URL('/se-connecter', publicUrl).href },
    }),
  }
}
