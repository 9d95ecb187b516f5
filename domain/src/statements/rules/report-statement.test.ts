import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountOfSteps } from '../../reports/rules/figures/step-amounts.ts'
import { randomReport } from '../testing/random-report.ts'
import { AUDIENCES, type Audience, type StatementPart } from './audiences.ts'
import { statedReport } from './report-source.ts'

const textOf = (value: unknown) => JSON.stringify(value)

it('REP-69 values that are not marked add up to the sum, with what is not described, for any report and audience', () => {
  fc.assert(
    fc.property(randomReport, fc.constantFrom(...AUDIENCES), (report, audience) => {
      const { statement } = statedReport(report, audience)
      const added = statement.steps.filter(({ value }) => !value.includes('non ajoutée'))
      const rest = statement.undescribed?.val ?? 0
      if (statement.figures && statement.steps.length > 0) {
        expect(amountOfSteps(added) + rest).toBe(statement.figures.somme)
      }
      const beside = statement.followUps.filter(({ status }) => status !== 'selected')
      for (const { steps } of beside) {
        for (const { value } of steps)
          expect(value).toMatch(/, non ajoutée$|^Condition nécessaire$/)
      }
    }),
  )
})

/** What the rows say of each audience, beside the rule that is tried; `parts` absent: all of them. */
const OPEN_TO: Record<
  Audience,
  { discarded: boolean; notes: boolean; persons: boolean; parts?: readonly StatementPart[] }
> = {
  author: { discarded: true, notes: true, persons: true },
  link: { discarded: false, notes: false, persons: false },
  'link-with-discarded': { discarded: true, notes: false, persons: false },
  'milestone-link': { discarded: true, notes: true, persons: true },
  verifier: {
    discarded: false,
    notes: false,
    persons: false,
    parts: ['title', 'stepCount', 'structure', 'figures'],
  },
}

// Catches: a part, a person, a note or a discarded step that an audience may not see.
it('TEAM-12 TRUST-05 REP-69 what an audience may not see is nowhere in its statement', () => {
  fc.assert(
    fc.property(randomReport, fc.constantFrom(...AUDIENCES), (report, audience) => {
      const { statement } = statedReport(report, audience)
      const sight = OPEN_TO[audience]
      const text = textOf(statement)
      for (const { person, note, status, card } of report.followUps) {
        if (person && !sight.persons) expect(text).not.toContain(person)
        const isReason = status === 'discarded'
        if (note && !(isReason ? sight.discarded : sight.notes)) expect(text).not.toContain(note)
        if (isReason && !sight.discarded) expect(text).not.toContain(card.name)
        const isSaid = status === 'considered' || status === 'in-place'
        if (isSaid && (sight.parts?.includes('followUps') ?? true))
          expect(textOf(statement.followUps)).toContain(card.name)
      }
      const whole = statedReport(report, 'author').statement
      for (const part of Object.keys(whole).filter((key) => key !== 'format') as StatementPart[]) {
        if (sight.parts?.includes(part) ?? true) continue
        expect([part, textOf(statement[part])]).toEqual([
          part,
          expect.stringMatching(/^(""|0|null|\[\])$/),
        ])
      }
    }),
  )
})

it('REP-69 a removed step that keeps a note stands in no list', () => {
  const [report] = fc.sample(
    randomReport.map((made) => ({
      ...made,
      cards: [],
      followUps: made.followUps.map((said) => ({ ...said, status: null, note: 'Trop cher' })),
    })),
    1,
  )
  if (!report) throw new Error('no report was made')
  expect(statedReport(report, 'author').statement.followUps).toEqual([])
})
