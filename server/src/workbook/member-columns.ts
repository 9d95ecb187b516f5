import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import {
  PERSON_FIELD_NAMES,
  PERSON_FIELDS,
  type PersonFieldName,
} from '@etapes-climat/domain/users/rules/person-fields'

/** Other headers that associations give to the fields of a person, without accents and case. */
const ALIASES: Record<PersonFieldName, readonly string[]> = {
  lastName: ['nom de famille', 'nom du contact', 'nom de l’adherent', 'nom du membre'],
  firstName: ['prenoms', 'prenom du contact', 'prenom de l’adherent', 'prenom du membre'],
  email: [
    ...['email', 'e-mail', 'mail', 'courriel', 'mel', 'adresse mail', 'adresse courriel'],
    ...['adresse electronique', 'courrier electronique', 'adresse de messagerie'],
  ],
  phone: [
    ...['tel', 'tel.', 'tél. portable', 'portable', 'mobile', 'gsm', 'numero de telephone'],
    ...['telephone portable', 'telephone mobile', 'n° de telephone'],
  ],
  company: [
    ...['entreprise', 'nom de l’entreprise', 'societe', 'nom de la societe', 'raison sociale'],
    ...['nom de la structure', 'organisme', 'employeur', 'etablissement'],
  ],
  companyRole: ['poste', 'titre', 'metier', 'qualite', 'role', 'intitule du poste'],
  companyFrom: ['association', 'reseau', 'organisation', 'adherent de', 'adhesion', 'federation'],
}

/** The columns of a file of members, by the field of an account that each is. */
export const MEMBER_COLUMNS = recordOf(PERSON_FIELD_NAMES, (field) => ({
  header: PERSON_FIELDS[field].label,
  type: 'line' as const,
  aliases: ALIASES[field],
}))

/** The values of a line of members; the organisation by its name. */
export type MemberRow = Record<PersonFieldName, string>

export const MEMBER_SHEET = 'Membres'
