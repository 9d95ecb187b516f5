import type { CoAuthorRole } from '@etapes-climat/domain/reports/rules/co-author-roles'
import { composeMail } from '../engines/mail/compose-mail.ts'

interface Invitation {
  report: { uid: string; name: string }
  role: CoAuthorRole
  /** first and last name of the owner */
  from: string
  /** the address has an account */
  isKnown: boolean
}

const MAY: Record<CoAuthorRole, string> = {
  reader: 'Vous pouvez le lire et télécharger son PDF.',
  editor: 'Vous pouvez le lire, choisir des étapes et l’enregistrer.',
}

/** Invitation to a report: the way to it, or to an account first. */
export function invitationMail({ report, role, from, isKnown }: Invitation, publicUrl: string) {
  const begin = `${from} partage avec vous le rapport «\u00a0${report.name}\u00a0» d’Étapes Climat. ${MAY[role]}`
  const next = isKnown
    ? 'Il vous attend dans «\u00a0Ouvrir\u00a0», sous «\u00a0Partagés avec moi\u00a0».'
    : 'Demandez un compte avec cette adresse\u00a0: le rapport s’ouvrira une fois votre inscription validée.'
  return {
    kind: isKnown ? 'report-shared' : 'report-shared-register',
    ...composeMail({
      subject: `${from} partage un rapport avec vous`,
      greeting: 'Bonjour,',
      paragraphs: [begin, next],
      button: {
        label: isKnown ? 'Voir le rapport' : 'Demander un compte',
        url: new URL(isKnown ? `/mon-parcours/${report.uid}` : '/se-connecter', publicUrl).href,
      },
    }),
  }
}
