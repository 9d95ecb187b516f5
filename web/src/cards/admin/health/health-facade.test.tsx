import { textBox } from '@etapes-climat/domain/drawing/rules/place-label'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { crossedLabels } from '../../../testing/drawn-labels.ts'
import { HealthFacade } from './health-facade.tsx'

/** The longest numbers: three hundred windows, each in ten lists. */
const MOST_NUMBER = 3_000
/** `.faulty text`, in px. */
const SIZE = 11

it('REP-66 LIFE-21 the number of a window crosses neither its frame nor another number', () => {
  const numbers = fc.array(fc.integer({ min: 1, max: MOST_NUMBER }), {
    minLength: 1,
    maxLength: 40,
  })
  fc.assert(
    fc.property(numbers, (given) => {
      const steps = given.map((_, at) => `step-${at}`)
      const drawnOf = new Map(steps.map((step, at) => [step, given[at] ?? 0]))
      const drawn = (
        <HealthFacade
          sectors={[{ uid: 'sector', name: 'Se loger', steps }]}
          firstOf={drawnOf}
          everywhere={[]}
          drawnOf={drawnOf}
          isNearlyAllDrawn={false}
        />
      )
      const markup = renderToStaticMarkup(drawn)
      const lettering = { size: SIZE, anchorOf: () => 'middle' as const }
      expect(crossedLabels(markup, lettering)).toEqual([])
      const windows = [
        ...markup.matchAll(
          /<rect x="(\d+)" y="\d+" width="(\d+)"[^>]*><\/rect><text x="(\d+)"[^>]*>(\d+)</g,
        ),
      ]
      expect(windows).toHaveLength(given.length)
      for (const [, left = 0, width = 0, x = 0, number = ''] of windows) {
        const box = textBox(number, { x: Number(x), y: 0, size: SIZE, anchor: 'middle' })
        expect(box.left).toBeGreaterThan(Number(left))
        expect(box.right).toBeLessThan(Number(left) + Number(width))
      }
    }),
  )
})
