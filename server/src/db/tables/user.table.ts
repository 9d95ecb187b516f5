import { USER_STATUSES } from '@etapes-climat/domain/users/contract'
import { PERSON_FIELDS } from '@etapes-climat/domain/users/rules/person-fields'
import { USER_LISTS } from '@etapes-climat/domain/users/rules/user-lists'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { companyFrom } from './classification.table.ts'
import { entityColumns, moment, reference, revision } from './columns.ts'

export const appUser = pgTable(
  'app_user',
  {
    ...entityColumns(),
    revision: revision(),
    firstName: varchar({ length: PERSON_FIELDS.firstName.max }).notNull(),
    lastName: varchar({ length: PERSON_FIELDS.lastName.max }).notNull(),
    email: varchar({ length: PERSON_FIELDS.email.max }).notNull(),
    phone: varchar({ length: PERSON_FIELDS.phone.max }).notNull(),
    company: varchar({ length: PERSON_FIELDS.company.max }).notNull(),
    companyRole: varchar({ length: PERSON_FIELDS.companyRole.max }).notNull(),
    companyFromId: reference().references(() => companyFrom.id, { onDelete: 'restrict' }),
    passwordHash: text().notNull(),
    status: text({ enum: USER_STATUSES }).notNull().default('waiting'),
    isAdmin: boolean().notNull().default(false),
    /** of an administrator: whether a mail says that accounts wait, and when one said so last */
    waitingNotices: boolean().notNull().default(true),
    waitingNoticedAt: moment(),
    /** whether a mail says each week what is due, and when one said so last */
    dueMail: boolean().notNull().default(false),
    dueMailedAt: moment(),
    /** whether a mail says that comments came, and when one said so last */
    commentMails: boolean().notNull().default(true),
    commentMailedAt: moment(),
    /** whether a mail says that the account was used on a new device; administrators always get it */
    deviceMails: boolean().notNull().default(false),
    approvedAt: moment(),
    refusedAt: moment(),
    deletedAt: moment(),
    /** when a mail last invited the person to choose a first password; null: nobody did, or it is chosen */
    invitedAt: moment(),
    /** the last sign-in or use, to within a day: accounts without use are removed */
    lastSeenAt: moment().notNull().defaultNow(),
    /** when a mail said that the account will be deleted for want of use; null once it is used again */
    inactiveWarnedAt: moment(),
    /** the list of administrators that it is in, exactly one; refused ones are non-members */
    listedIn: text({ enum: USER_LISTS })
      .notNull()
      .generatedAlwaysAs(sql`case
      when deleted_at is not null then 'soft-deleted'
      when status = 'waiting' then 'waiting-approval'
      when status <> 'member' then 'no-member'
      when is_admin then 'admin'
      else 'member' end`),
    /** what lists are ordered by and texts are looked for in: stored, so that no call computes it for all rows */
    lastNameFolded: text().notNull().generatedAlwaysAs(sql`f_unaccent(last_name)`),
    firstNameFolded: text().notNull().generatedAlwaysAs(sql`f_unaccent(first_name)`),
    searched: text()
      .notNull()
      .generatedAlwaysAs(sql`f_unaccent(last_name || ' ' || first_name || ' ' || email)`),
  },
  (table) => [
    uniqueIndex('app_user_email_key').on(sql`lower(${table.email})`),
    check('app_user_status', sql`${table.status} in ('waiting', 'member', 'no_member', 'refused')`),
    index('app_user_listed').on(
      table.listedIn,
      table.lastNameFolded,
      table.firstNameFolded,
      table.id,
    ),
    // So narrow that reading it to count a list costs less than reading the rows.
    index('app_user_in_list').on(table.listedIn),
    // What texts of one or two letters are compared with, which trigrams do not find.
    index('app_user_texts').on(table.listedIn, table.searched),
    // The order of search results over all lists.
    index('app_user_named').on(table.lastNameFolded, table.firstNameFolded, table.id),
    index('app_user_company_from').on(table.companyFromId),
    // What the hourly sweep of accounts looks for.
    index('app_user_last_seen').on(table.lastSeenAt).where(sql`${table.deletedAt} is null`),
    index('app_user_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('app_user_refused').on(table.refusedAt).where(sql`${table.status} = 'refused'`),
    // Who has not answered an invitation.
    index('app_user_invited').on(table.id).where(sql`${table.invitedAt} is not null`),
    // Whose weekly mail is due.
    index('app_user_due_mail')
      .on(table.dueMailedAt)
      .where(sql`${table.dueMail} and ${table.status} = 'member' and ${table.deletedAt} is null`),
    index('app_user_search').using('gin', sql`${table.searched} gin_trgm_ops`),
  ],
)
