interface RecurringMail {
  /** after « recevoir », in sentences of pages and mails */
  what: string
  /** why somebody gets it */
  reason: string
}

/** The mails that come again and again, each with a choice of the account and a link that ends it. */
export const RECURRING_MAILS = {
  echeances: {
    what: 'vos échéances par e-mail, une fois par semaine',
    reason:
      'Vous recevez ce message, une fois par semaine au plus, parce que vous l’avez choisi dans Étapes Climat.',
  },
  commentaires: {
    what: 'un e-mail quand un rapport est commenté',
    reason:
      'Vous recevez ce message, une fois par heure au plus, parce qu’un de vos rapports, ou un rapport partagé avec vous, a été commenté.',
  },
  connexions: {
    what: 'un e-mail quand votre compte est utilisé sur un nouvel appareil',
    reason:
      'Vous recevez ce message, quand votre compte est utilisé sur un nouvel appareil, parce que vous l’avez choisi dans Étapes Climat.',
  },
  inscriptions: {
    what: 'un e-mail quand un compte attend d’être validé',
    reason:
      'Vous recevez ce message, une fois par heure au plus, parce que vous administrez Étapes Climat.',
  },
} as const satisfies Record<string, RecurringMail>

export type RecurringMailName = keyof typeof RECURRING_MAILS

/** The recurring mail that a link ends; null: it is not whole. @param token of its address, `name.uid.signature` */
export function recurringMailOf(token: string): RecurringMailName | null {
  const name = token.split('.', 1)[0] ?? ''
  return Object.hasOwn(RECURRING_MAILS, name) ? (name as RecurringMailName) : null
}
