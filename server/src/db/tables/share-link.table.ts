import { LINK_LABEL_MAX } from '@etapes-climat/domain/sharing/rules/link-days'
import { boolean, char, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, moment, partOf, reference } from './columns.ts'
import { milestone } from './milestone.table.ts'
import { report } from './report.table.ts'

/** Links through which a report is read without an account; a revoked one is deleted. */
export const shareLink = pgTable(
  'share_link',
  {
    ...entityColumns(),
    reportId: partOf(() => report.id),
    /** of that report, which the link shows in place of it */
    milestoneId: reference().references(() => milestone.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, which is nowhere else */
    tokenHash: char({ length: 64 }).notNull().unique(),
    /** whom it is for */
    label: varchar({ length: LINK_LABEL_MAX }).notNull().default(''),
    expiresAt: moment().notNull(),
    lastOpenedAt: moment(),
    /** the discarded steps and why are shown; notes and persons in charge never are */
    showsDiscarded: boolean().notNull().default(false),
    openings: integer().notNull().default(0),
  },
  (table) => [
    index('share_link_report').on(table.reportId),
    index('share_link_milestone').on(table.milestoneId),
  ],
)
