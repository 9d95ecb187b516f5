import { PERSON_FIELD_NAMES, type PersonFieldName } from './person-fields.ts'

/** Lines that one file of members may have: each may become an account and a mail. */
export const MEMBER_FILE_LINES = 5000

/** What a file changes of an account: never the e-mail, by which its line finds the account. */
export const MEMBER_FILE_FIELDS = PERSON_FIELD_NAMES.filter(
  (name): name is Exclude<PersonFieldName, 'email'> => name !== 'email',
)
export type MemberFileField = (typeof MEMBER_FILE_FIELDS)[number]

/** Days that the link of an invitation works. */
export const INVITATION_DAYS = 7
