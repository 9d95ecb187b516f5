import { composeMail } from '../../engines/mail/compose-mail.ts'
import type { UserRow } from '../user.presenter.ts'

/** To the administrators: someone waits for approval (D-108). */
export function newRegistrationMail(user: UserRow, publicUrl: string) {
  return {
    kind: 'new-registration',
    ...composeMail({
      subject: 'Une inscription est à valider',
      paragraphs: ['Une personne demande à rejoindre Étapes Climat.'],
      details: [
        { label: 'Nom', value: `${user.firstName} ${user.lastName}` },
        { label: 'Structure', value: user.company },
        { label: 'Fonction', value: user.companyRole },
        { label: 'Membre de', value: user.companyFrom?.name ?? '' },
        { label: 'Email', value: user.email },
      ],
      button: {
        label: 'Voir les inscriptions à valider',
        url: new URL('/admin/utilisateurs', publicUrl).href,
      },
    }),
  }
}
