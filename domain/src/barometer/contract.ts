import { z } from 'zod'
import { REASONS, type Reason } from './rules/reasons.ts'

const count = z.number().int()
const effort = count.nullable().describe('median effort of the reports, in percent; null: hidden')

/** Reports that chose or dropped a step; null: hidden. */
const stepCount = z.object({
  uid: z.uuid(),
  idx: z.string(),
  name: z.string(),
  reports: count.describe('of the year'),
  groups: z.array(count.nullable()).describe('the same of each group, in their order'),
})

export const barometerYear = z.object({
  year: count,
  reports: count,
  members: count.describe('who saved one of these reports'),
  effort,
  groups: z.array(
    z.object({
      organisation: z
        .string()
        .nullable()
        .describe('null: all that are too small to be shown by themselves'),
      reports: count,
      members: count,
      effort,
    }),
  ),
  efforts: z
    .array(z.object({ from: count, to: count.nullable(), reports: count }))
    .describe('reports by effort in percent, from (included) to (not included)'),
  chosen: z.array(stepCount),
  dropped: z.array(
    stepCount.extend({
      reasons: z.array(
        z.object({
          reason: z.enum(Object.keys(REASONS) as [Reason, ...Reason[]]),
          reports: count,
        }),
      ),
    }),
  ),
})
export type BarometerYear = z.infer<typeof barometerYear>

/** What the reports of members say, by year and organisation, of at least five members each. */
export const barometer = z.object({
  leastMembers: count.describe('members that each number is about, at least'),
  years: z.array(barometerYear).describe('latest first'),
})
export type Barometer = z.infer<typeof barometer>
