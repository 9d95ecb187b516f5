import type { ContactBody } from '@etapes-climat/domain/contact/contract'
import { composeMail } from '../engines/mail/compose-mail.ts'

/** What the organisation receives (CONTACT-09). */
export function contactMail(contact: ContactBody) {
  const { lastname, firstname, email, phone, structure, message } = contact
  return composeMail({
    subject: `Message de ${firstname} ${lastname}`,
    greeting: 'Bonjour,',
    paragraphs: ['Une personne vous écrit depuis la page Contact.', message],
    details: [
      { label: 'Nom', value: lastname },
      { label: 'Prénom', value: firstname },
      { label: 'Adresse e-mail', value: email },
      { label: 'Téléphone', value: phone },
      ...(structure ? [{ label: 'Structure', value: structure }] : []),
    ],
  })
}
