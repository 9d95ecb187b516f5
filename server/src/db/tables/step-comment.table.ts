import { COMMENT_MAX } from '@etapes-climat/domain/reports/rules/comment-limits'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, uuid, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, partOf } from './columns.ts'
import { report } from './report.table.ts'
import { appUser } from './user.table.ts'

/** What the owner and the co-authors of a report write about its steps. */
export const stepComment = pgTable(
  'step_comment',
  {
    ...entityColumns(),
    reportId: partOf(() => report.id),
    /** of its step: a step that is deleted and undone has its comments again */
    cardUid: uuid().notNull(),
    /** who erases their account takes their comments along */
    authorId: partOf(() => appUser.id),
    text: varchar({ length: COMMENT_MAX }).notNull(),
  },
  (table) => [
    check('step_comment_text', sql`btrim(${table.text}) <> ''`),
    index('step_comment_report').on(table.reportId, table.id),
    index('step_comment_author').on(table.authorId),
    // What mails are about.
    index('step_comment_recent').on(table.createdAt),
  ],
)

/** Up to which comment of a report somebody has read. */
export const commentReading = pgTable(
  'comment_reading',
  {
    reportId: partOf(() => report.id),
    userId: partOf(() => appUser.id),
    upTo: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.userId] }),
    index('comment_reading_user').on(table.userId),
  ],
)
