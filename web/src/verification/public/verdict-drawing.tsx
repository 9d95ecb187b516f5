import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { Verification } from '@etapes-climat/domain/milestones/contract'
import { verdictDrawing } from '@etapes-climat/domain/milestones/rules/verdict-drawing'
import { Drawing } from '../../ui/figures/drawing.tsx'

/** What the verification found, over the report as it was fixed. */
export function VerdictDrawing({ answer }: { answer: Verification }) {
  const figures = answer.milestone?.record?.figures
  return (
    <Drawing
      className="w-full box-rule bg-surface"
      drawing={verdictDrawing(answer)}
      label={
        figures
          ? `Somme ${formatNumber(figures.somme)}, objectif 2030 ${formatNumber(figures.objectif)}`
          : 'Parcelle vide'
      }
    />
  )
}
