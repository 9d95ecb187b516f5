import { composeMail } from '../../engines/mail/compose-mail.ts'

/** To the person who registered (PUB-11 says the same on screen). */
export function registrationReceivedMail(user: { firstName: string }, publicUrl: string) {
  return {
    kind: 'registration-received',
    ...composeMail({
      subject: 'Votre demande d’inscription à Étapes Climat',
      greeting: `Bonjour ${user.firstName},`,
      paragraphs: [
        'Nous avons bien reçu votre demande d’inscription. Un administrateur va la valider.',
        'En attendant, vous pouvez déjà vous connecter et tester l’outil : choisir des étapes climat et composer votre parcours.',
        'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer ce message.',
      ],
      button: { label: 'Se connecter', url: new URL('/se-connecter', publicUrl).href },
    }),
  }
}
