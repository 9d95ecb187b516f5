/** The content of a mail, in French; values may come from people and are escaped here. */
export interface MailContent {
  subject: string
  /** « Bonjour Jeanne Dupont, » */
  greeting?: string
  /** line breaks inside are preserved */
  paragraphs: string[]
  details?: { label: string; value: string }[]
  /** the one thing to do; the address is shown in full as well */
  button?: { label: string; url: string }
}

export const SIGNATURE = 'L’équipe Étapes Climat'
export const REASON =
  'Vous recevez ce message parce qu’une action faite sur Étapes Climat concerne cette adresse.'
