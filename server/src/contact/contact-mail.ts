import type { ContactBody } from '@etapes-climat/domain/contact/contract'
import {
  CONTACT_FIELD_NAMES,
  CONTACT_FIELDS,
} from '@etapes-climat/domain/contact/rules/contact-rules'
import { de } from '@etapes-climat/domain/kernel/elision'
import { composeMail } from '../engines/mail/compose-mail.ts'

/** The mail to the organisation. */
export function contactMail(contact: ContactBody) {
  const { lastname, firstname } = contact
  return composeMail({
    subject: `Message ${de(`${firstname} ${lastname}`)}`,
    greeting: 'Bonjour,',
    paragraphs: ['Une personne vous écrit depuis la page Contact.'],
    details: CONTACT_FIELD_NAMES.map((name) => ({
      label: CONTACT_FIELDS[name].label,
      value: name === 'message' ? contact[name] : oneLine(contact[name] ?? ''),
      // Their address, to answer to, and what they wrote.
      isVerbatim: name === 'message' || name === 'email',
    })).filter(({ value }) => value !== ''),
  })
}

/** A field cannot look like another one below it. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ')
