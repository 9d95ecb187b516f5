import { z } from 'zod'
import { moment } from '../kernel/reference.ts'
import {
  changedField,
  filePreview,
  itemName,
  lineCounts,
  lineOfFile,
  readingChoices,
  unknownName,
} from '../workbook/contract.ts'
import { LISTED_LINES } from '../workbook/rules/workbook-file.ts'
import { MEMBER_FILE_FIELDS, MEMBER_FILE_LINES } from './rules/member-file.ts'

const fileField = z.enum(MEMBER_FILE_FIELDS)

/** How a file of members is read, and what is taken of it: everything that its preview offers to choose. */
export const memberChoices = readingChoices.extend({
  organisations: z
    .record(itemName, itemName)
    .optional()
    .describe('what names of organisations are read as that none has'),
  organisation: itemName.optional().describe('of new accounts whose line names none'),
  kept: z
    .record(z.uuid(), z.array(fileField).max(MEMBER_FILE_FIELDS.length))
    .refine((accounts) => Object.keys(accounts).length <= MEMBER_FILE_LINES)
    .optional()
    .describe('fields of accounts that stay as they are, whatever the file says'),
  keptFields: z
    .array(fileField)
    .max(MEMBER_FILE_FIELDS.length)
    .optional()
    .describe('the same for every account'),
  leaving: z
    .array(z.uuid())
    .max(LISTED_LINES)
    .optional()
    .describe('members who are not in the file and become non-members'),
})
export type MemberChoices = z.infer<typeof memberChoices>

const listedMember = z.object({
  uid: z.uuid(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
})

/** What an import of members would do: nothing of it is written. */
export const memberPreview = filePreview.extend({
  version: z.number().int().describe('of what is shown: If-Match of the import rests on it'),
  accounts: z.number().int().describe('that are not deleted'),
  organisations: z.object({
    unknown: z.array(unknownName),
    names: z.array(z.string()),
    lacking: z.number().int().describe('new accounts whose line names none'),
  }),
  added: z.array(
    lineOfFile.extend({
      company: z.string(),
      missing: z.array(z.string()).describe('labels of what the first sign-in asks for'),
    }),
  ),
  modified: z.array(
    lineOfFile.extend({
      uid: z.uuid(),
      changes: z.array(changedField.extend({ field: fileField })),
    }),
  ),
  missing: z.object({
    count: z.number().int().describe('members who are not in the file; never administrators'),
    members: z.array(listedMember),
  }),
})
export type MemberPreview = z.infer<typeof memberPreview>

/** What an import of members did. */
export const memberResult = z.object({
  counts: lineCounts,
  left: z.number().int().describe('members who became non-members'),
  mails: z.number().int().describe('invitations that are on their way'),
})
export type MemberResult = z.infer<typeof memberResult>

/** The last import of members, until it is undone, followed by another one, or 30 days old. */
export const lastMemberImport = z.object({
  import: z
    .object({
      number: z.number().int().describe('If-Match of its undoing'),
      at: moment,
      added: z.number().int(),
      changed: z.number().int(),
      left: z.number().int(),
    })
    .nullable(),
})
export type LastMemberImport = z.infer<typeof lastMemberImport>

/** What undoing an import of members did. */
export const undoneMemberImport = z.object({
  removed: z.number().int().describe('accounts that are gone, with the mails that had not left'),
  stayed: z.array(listedMember).describe('new accounts that somebody uses by now'),
  restored: z.number().int().describe('accounts whose fields are as before'),
  changedSince: z
    .array(listedMember)
    .describe('accounts of which a field, or the state, was changed since and stays'),
  members: z.number().int().describe('members again'),
})
export type UndoneMemberImport = z.infer<typeof undoneMemberImport>

/** Invitations that were queued: to one account, or to all who have not chosen a password. */
export const invitationsSent = z.object({ mails: z.number().int() })
export const invitedUsers = z.object({ waiting: z.number().int() })
