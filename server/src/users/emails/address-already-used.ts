import { composeMail } from '../../engines/mail/compose-mail.ts'

/** To the owner of an address that someone tried to register again (T1). */
export function addressAlreadyUsedMail(publicUrl: string) {
  return {
    kind: 'address-already-used',
    ...composeMail({
      subject: 'Vous avez déjà un compte Étapes Climat',
      greeting: 'Bonjour,',
      paragraphs: [
        'Une inscription vient d’être demandée avec votre adresse, qui a déjà un compte.',
        'Si c’était vous, connectez-vous, ou choisissez un nouveau mot de passe. Sinon, vous n’avez rien à faire : votre compte n’a pas changé.',
      ],
      button: {
        label: 'Mot de passe oublié',
        url: new URL('/password/forgotten', publicUrl).href,
      },
    }),
  }
}
