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
    /** where it is read */
    url?: string
  }[]
  /** the one thing to do; the address is shown in full as well */
  button?: { label: string; url: string }
  /** why it is received, in a sentence; absent: an act concerns its reader */
  reason?: string
  /** of a mail that comes again: where its reader ends it */
  unsubscribeUrl?: string
}

export const SIGNATURE = 'L’équipe Étapes Climat'
/** Why a mail is received. */
export const REASONS = {
  act: 'Vous recevez ce message parce qu’une action faite sur Étapes Climat concerne cette adresse.',
  account: 'Vous recevez ce message parce que vous avez un compte sur Étapes Climat.',
  administrator: 'Vous recevez ce message parce que vous administrez Étapes Climat.',
} as const
export const UNSUBSCRIBE = 'Ne plus recevoir ce message'
