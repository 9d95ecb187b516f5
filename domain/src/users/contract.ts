import { z } from 'zod'
import { REQUIRED_FIELD, requiredText } from '../kernel/fields.ts'
import { documentContext, moment, referenceInput, resourceIdentity } from '../kernel/reference.ts'
import {
  EMAIL_PATTERN,
  NAME_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PHONE_PATTERN,
} from './rules/person-fields.ts'

/** An account as its owner and administrators see it (USER-18, USER-19); never a hash or token. */
export const user = z.object({
  ...documentContext,
  ...resourceIdentity,
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.object({ name: z.string() }).describe('structure'),
  companyRole: z.string().describe('function'),
  companyFrom: z
    .object({ '@id': z.string(), iri: z.string(), uid: z.uuid(), name: z.string() })
    .nullable()
    .describe('organisation: member of'),
  waitingApproval: z.boolean(),
  isAdmin: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  deletedAt: moment.nullable(),
})
export type User = z.infer<typeof user>

/** Body of POST /admin/users/member: the nine registration fields (VAL-17, AUTH-09). */
export const registrationBody = z
  .object({
    lastName: requiredText(100, NAME_MIN),
    firstName: requiredText(100, NAME_MIN),
    email: requiredText(254)
      .toLowerCase()
      .normalize('NFC')
      .regex(EMAIL_PATTERN, 'L’adresse doit se terminer par .com, .fr, etc.'),
    phone: requiredText(30).regex(
      PHONE_PATTERN,
      'Indiquez un numéro français, par exemple 06 01 02 03 05.',
    ),
    company: requiredText(200),
    companyRole: requiredText(200),
    password: z
      .string({ error: REQUIRED_FIELD })
      .min(PASSWORD_MIN, `Le mot de passe doit contenir au moins ${PASSWORD_MIN} caractères.`)
      .max(PASSWORD_MAX, `Le mot de passe ne peut pas dépasser ${PASSWORD_MAX} caractères.`),
    passwordSecure: z.string({ error: REQUIRED_FIELD }).max(PASSWORD_MAX),
    from: referenceInput.refine((value) => value !== '', REQUIRED_FIELD),
  })
  .refine((body) => body.password === body.passwordSecure, {
    path: ['passwordSecure'],
    message: 'Mots de passes non identiques.',
  })
export type RegistrationBody = z.infer<typeof registrationBody>
