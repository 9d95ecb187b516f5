import { z } from 'zod'
import { textInput } from '../kernel/fields.ts'
import { documentContext, moment, referenceInput, resourceIdentity } from '../kernel/reference.ts'
import { REQUIRED_FIELD } from '../kernel/rules/text-rule.ts'
import {
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_TOO_LONG,
  PASSWORDS_DIFFER,
  passwordTooShort,
} from './rules/password-rule.ts'
import { PERSON_FIELDS } from './rules/person-fields.ts'

/** State of an account (state machine User); `deletedAt` says whether it is deleted. */
export const USER_STATUSES = ['waiting', 'member', 'no_member', 'refused'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

/** An account as its owner and administrators see it; never a hash or token. */
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
  status: z.enum(USER_STATUSES),
  waitingApproval: z.boolean(),
  isAdmin: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  deletedAt: moment.nullable(),
  invitedAt: moment
    .nullable()
    .describe(
      'when a mail last invited to choose a first password; null: none did, or it is chosen',
    ),
  revision: z.number().int(),
})
export type User = z.infer<typeof user>

/** One’s own account. */
export const me = user.extend({
  secondFactorRequiredFrom: z
    .string()
    .optional()
    .describe('day from which it needs the second factor that it has not, YYYY-MM-DD'),
})
export type Me = z.infer<typeof me>

const { lastName, firstName, email, phone, company, companyRole, companyFrom } = PERSON_FIELDS

/** An organisation: IRI, uid, id or name. */
const organisation = referenceInput
  .refine((value) => value !== '', REQUIRED_FIELD)
  .describe(companyFrom.meaning)

/** What describes a person, names as a registration takes them. */
const person = {
  lastName: textInput(lastName),
  firstName: textInput(firstName),
  phone: textInput(phone),
  company: textInput(company).describe(company.meaning),
  companyRole: textInput(companyRole).describe(companyRole.meaning),
}

/** Body of POST /me: everything but the e-mail, all required. */
export const accountBody = z.object({
  ...person,
  lastName: textInput({ ...lastName, min: 1 }),
  firstName: textInput({ ...firstName, min: 1 }),
  companyFrom: organisation,
})
export type AccountBody = z.infer<typeof accountBody>

/** Body of POST /me/deletion. */
export const ownDeletionBody = z.object({
  password: z
    .string({ error: REQUIRED_FIELD })
    .min(1, REQUIRED_FIELD)
    .max(PASSWORD_MAX, PASSWORD_TOO_LONG)
    .describe('of the account, once more'),
})

/** Mails that an administrator wants: body and answer of /me/notices. */
export const notices = z.object({
  waitingAccounts: z.boolean().describe('that accounts wait for approval, at most once an hour'),
})
export type Notices = z.infer<typeof notices>

/**
 * Body of POST /admin/users/{uid}/edit: the account form and the e-mail, absent fields stay
 * unchanged. The organisation may have the field name of the registration.
 */
export const userEditBody = accountBody
  .extend({ email: textInput(email), from: organisation.describe('the same as companyFrom') })
  .partial()
  .transform(({ from, companyFrom = from, ...person }) => ({ ...person, companyFrom }))
export type UserEditBody = z.infer<typeof userEditBody>

/** The nine registration fields. */
export const registrationBody = z
  .object({
    ...person,
    email: textInput(email),
    password: z
      .string({ error: REQUIRED_FIELD })
      .min(PASSWORD_MIN, passwordTooShort(PASSWORD_MIN))
      .max(PASSWORD_MAX, PASSWORD_TOO_LONG),
    passwordSecure: z.string({ error: REQUIRED_FIELD }).max(PASSWORD_MAX),
    from: organisation,
  })
  .refine((body) => body.password === body.passwordSecure, {
    path: ['passwordSecure'],
    message: PASSWORDS_DIFFER,
  })
export type RegistrationBody = z.infer<typeof registrationBody>

/** Answer of POST /register, the same for every account. */
export const registrationAnswer = z.object({ status: z.literal('waiting') })
