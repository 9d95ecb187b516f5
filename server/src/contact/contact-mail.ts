import type { ContactBody } from '@etapes-climat/domain/contact/contract'
import { de } from '@etapes-climat/domain/kernel/elision'
import { composeMail } from '../engines/mail/compose-mail.ts'

/** The mail to the organisation (CONTACT-09). */
export function contactMail(contact: ContactBody) {
  const { lastname, firstname, email, phone, structure, message } = contact
  return composeMail({
    subject: `Message ${de(`${firstname} ${lastname}`)}`,
    greeting: 'Bonjour,',
    paragraphs: ['Une personne vous écrit depuis la page Contact.'],
    details: [
      { label: 'Nom', value: oneLine(lastname) },
      { label: 'Prénom', value: oneLine(firstname) },
      { label: 'Adresse e-mail', value: email },
      { label: 'Téléphone', value: phone },
      ...(structure ? [{ label: 'Structure', value: oneLine(structure) }] : []),
      { label: 'Message', value: message },
    ],
  })
}

/** A field cannot look like another one below it. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ')
