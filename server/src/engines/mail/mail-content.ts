/**
 * The content of a mail, in French. Values may come from people: they are escaped, and no address in them
 * can be clicked, but for that of the button.
 */
export interface MailContent {
  subject: string
  /** « Bonjour Jeanne Dupont, » */
  greeting?: string
  /** line breaks inside are preserved */
  paragraphs: string[]
  details?: {
    label: string
    value: string
    /** an address or a message that its reader asked for: shown as it was written */
    isVerbatim?: boolean
  }[]
  /** the one thing to do; the address is shown in full as well */
  button?: { label: string; url: string }
}

export const SIGNATURE = 'L’équipe Étapes Climat'
export const REASON =
  'Vous recevez ce message parce qu’une action faite sur Étapes Climat concerne cette adresse.'
