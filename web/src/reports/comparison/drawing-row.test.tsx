import type { ComparisonDrawing } from '@etapes-climat/domain/reports/rules/comparison/comparison-drawing'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { crossedLabels } from '../../testing/drawn-labels.ts'
import { DrawingRow } from './drawing-row.tsx'

const HEAD = { name: 'APD', detail: '', letter: 'A', isReference: true, isMissing: false }

/** @param marks how many the scale has, as high as the highest value */
function drawingOf(somme: number, potentiel: number, marks: number): ComparisonDrawing {
  const top = Math.max(6, somme, potentiel)
  const objectif = Math.round(potentiel / 2)
  return {
    top,
    marks: Array.from({ length: marks }, (_, at) => Math.round((top * (at + 1)) / marks)),
    storey: null,
    objective: objectif,
    potential: potentiel,
    legend: [],
    reports: [{ figures: { somme, objectif, potentiel, effort: 0 }, sectors: [], words: '' }],
  }
}

/** The scale beside the buildings, with shares of its column as px. */
function scaleOf(drawing: ComparisonDrawing, width: number): string {
  const markup = renderToStaticMarkup(
    <table>
      <DrawingRow drawing={drawing} heads={[HEAD]} places={[]} waiting={[]} />
    </table>,
  )
  const [scale = ''] = /<svg.*?<\/svg>/s.exec(markup) ?? []
  return scale.replace(/"([\d.]+)%"/g, (_, share) => `"${(Number(share) * width) / 100}"`)
}

const lettering = { size: 12, anchorOf: () => 'start' as const }

it('REP-66 TEAM-03 whatever the figures, no line of the scale runs through a label and no label stands on another', () => {
  const amount = fc.oneof(fc.integer({ min: 1, max: 40_000 }), fc.integer({ min: 1, max: 60 }))
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.integer({ min: 3, max: 6 }),
      fc.integer({ min: 190, max: 420 }),
      (somme, potentiel, marks, width) => {
        const scale = scaleOf(drawingOf(somme, potentiel, marks), width)
        expect(scale).toContain('Objectif 2030')
        expect(crossedLabels(scale, lettering)).toEqual([])
      },
    ),
    { numRuns: 300, examples: [[10_589, 1907, 3, 190]] },
  )
})
