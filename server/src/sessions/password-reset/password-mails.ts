import { composeMail } from '../../engines/mail/compose-mail.ts'

interface Person {
  firstName: string
  lastName: string
}

const greetingOf = ({ firstName, lastName }: Person) => `Bonjour ${firstName} ${lastName},`

/** The link to choose a new password. @param link from PUBLIC_URL, never from a request */
export function resetLinkMail(person: Person, link: string) {
  return composeMail({
    subject: 'Choisir un nouveau mot de passe',
    greeting: greetingOf(person),
    paragraphs: [
      'Vous avez demandé à choisir un nouveau mot de passe pour Étapes Climat.',
      'Ce lien est valable une heure et ne sert qu’une fois. Un lien demandé plus tard le remplace.',
      'Si vous n’avez rien demandé, ignorez ce message\u00a0: votre mot de passe ne change pas.',
    ],
    button: { label: 'Choisir un mot de passe', url: link },
  })
}

/**
 * To a new member whose account an administrator made from a file: the link to choose a first password.
 * @param link from PUBLIC_URL @param days that it works
 */
export function invitationMail(person: Person, link: string, days: number) {
  const named = [person.firstName, person.lastName].filter(Boolean).join(' ')
  return composeMail({
    subject: 'Votre compte Étapes Climat est ouvert',
    greeting: named ? `Bonjour ${named},` : 'Bonjour,',
    paragraphs: [
      'Un compte adhérent vous a été ouvert sur Étapes Climat, qui aide à choisir des étapes climat pour une opération de construction ou d’immobilier.',
      `Choisissez votre mot de passe pour vous connecter. Ce lien est valable ${days} jours et ne sert qu’une fois. Un lien envoyé plus tard le remplace.`,
      'Ensuite, «\u00a0Mot de passe oublié\u00a0» vous en enverra un autre, depuis la page de connexion.',
      'Si ce compte n’est pas pour vous, ignorez ce message\u00a0: personne ne peut se connecter sans ce lien.',
    ],
    button: { label: 'Choisir un mot de passe', url: link },
  })
}

/** Informs the owner of an account that its password was changed. */
export function passwordChangedMail(person: Person, link: string) {
  return composeMail({
    subject: 'Votre mot de passe a été changé',
    greeting: greetingOf(person),
    paragraphs: [
      'Le mot de passe de votre compte Étapes Climat vient d’être changé. Toutes les sessions ouvertes sont terminées.',
      'Si ce n’est pas vous, demandez tout de suite un nouveau mot de passe.',
    ],
    button: { label: 'Demander un nouveau mot de passe', url: link },
  })
}
