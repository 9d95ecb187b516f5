import type { FigureValues } from '@etapes-climat/domain/reports/rules/figures/calculate-figures'
import { figuresSentence } from '@etapes-climat/domain/reports/rules/figures/figure-drawings'
import { useDebounced } from '../../../lib/use-debounced.ts'
import layout from '../../../ui/layout.module.css'

/** Several steps in a row are said once, in ms. */
const QUIET_MS = 1000

/** The figures for those who hear them, once the selection rests (CALC-12). */
export function FiguresAnnouncement({ figures }: { figures: FigureValues }) {
  const sentence = useDebounced(figuresSentence(figures), QUIET_MS)
  return (
    <p className={layout.visuallyHidden} role="status">
      {sentence}
    </p>
  )
}
