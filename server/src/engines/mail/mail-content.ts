/** What a mail says, in French; every value may come from a person and is made harmless here. */
export interface MailContent {
  subject: string
  /** « Bonjour Jeanne Dupont, » */
  greeting?: string
  /** line breaks inside are kept */
  paragraphs: string[]
  details?: { label: string; value: string }[]
  /** the one thing to do; the address is shown in full as well */
  button?: { label: string; url: string }
}

/** Ends every mail. */
export const SIGNATURE = 'L’équipe Étapes Climat'
export const REASON =
  'Vous recevez ce message parce qu’une action faite sur Étapes Climat concerne cette adresse.'
