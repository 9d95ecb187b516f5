import { z } from 'zod'
import { textInput } from '../kernel/fields.ts'
import { moment } from '../kernel/reference.ts'
import { listedReport } from '../reports/contract.ts'
import { CO_AUTHOR_ROLES } from '../reports/rules/co-author-roles.ts'
import { PERSON_FIELDS } from '../users/rules/person-fields.ts'

const role = z.enum(CO_AUTHOR_ROLES, 'Choisissez «\u00a0Lecteur\u00a0» ou «\u00a0Éditeur\u00a0».')

/**
 * A person invited to a report. Until they open it only the invited address is shown, so that
 * nobody learns whether it has an account.
 */
export const coAuthor = z.object({
  uid: z.uuid(),
  email: z.string(),
  role,
  invitedAt: moment,
  openedAt: moment.nullable().describe('first opening; null: not opened yet'),
  name: z.string().nullable().describe('null: not opened yet'),
  cannotReceive: z
    .string()
    .nullable()
    .describe('why the report cannot be handed over to them, in French; null: it can'),
})
export type CoAuthor = z.infer<typeof coAuthor>

export const coAuthors = z.object({ coAuthors: z.array(coAuthor) })

/** Body of POST /report/{uid}/co-authors. */
export const invitationBody = z.object({ email: textInput(PERSON_FIELDS.email), role })
export type InvitationBody = z.infer<typeof invitationBody>

export const coAuthorBody = z.object({ role })

/** A report that somebody else shares with the caller, in their list. */
export const sharedListedReport = listedReport.extend({
  role,
  owner: z.string().describe('first and last name'),
})
export type SharedListedReport = z.infer<typeof sharedListedReport>
