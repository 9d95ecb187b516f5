import type { Verification } from '@etapes-climat/domain/milestones/contract'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { crossedLabels } from '../../testing/drawn-labels.ts'
import { VerdictDrawing } from './verdict-drawing.tsx'

const VERDICTS = ['known', 'identical', 'altered'] as const

type Milestone = NonNullable<Verification['milestone']>
type Figures = NonNullable<Milestone['record']>['figures']

/** The parts of an answer that the drawing reads. */
const answerOf = (verdict: Verification['verdict'], figures: Partial<Figures>) =>
  ({ verdict, milestone: { record: { figures } } }) as Verification

const lettering = {
  size: 12,
  anchorOf: (name: string) =>
    name.includes('objectiveWord') ? ('end' as const) : ('middle' as const),
}

it('REP-66 TRUST-05 whatever the figures of a verified report, no line runs through a label of its drawing', () => {
  const amount = fc.integer({ min: 0, max: 200_000 })
  fc.assert(
    fc.property(fc.constantFrom(...VERDICTS), amount, amount, (verdict, somme, objectif) => {
      const drawn = <VerdictDrawing answer={answerOf(verdict, { somme, objectif })} />
      expect(crossedLabels(renderToStaticMarkup(drawn), lettering)).toEqual([])
    }),
  )
})
