import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import { figureNote } from '@etapes-climat/domain/reports/rules/figures/figure-note'
import {
  type FigureKey,
  type Figures,
  formatFigure,
} from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { sinceSaveSentences } from '@etapes-climat/domain/reports/rules/since-save/since-save-words'
import { useEffect, useRef } from 'react'
import { CloseButton } from '../../../ui/dialog/close-button.tsx'
import styles from './figure-note-panel.module.css'

interface FigureNotePanelProps {
  figure: FigureKey
  report: Omit<ReportView, '@context'>
  figures: Figures
  onClose: () => void
}

/** « D’où vient ce chiffre ? »: the computation of one figure with its numbers (TRUST-01). */
export default function FigureNotePanel(props: FigureNotePanelProps) {
  const { figure, report, figures, onClose } = props
  const panel = useRef<HTMLElement>(null)
  // Below the figure, and maybe below the window.
  useEffect(() => {
    const shown = panel.current
    if (shown?.dataset.figure !== figure) return
    shown.focus({ preventScroll: true })
    shown.scrollIntoView({ block: 'nearest' })
  }, [figure])
  const steps = report.cards.map((card) => ({ ...card, format: card.cardFormat.slug }))
  const note = figureNote(figure, { figures, sectors: report.sectorFigures, steps })
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={`${styles.panel} grid gap-3 p-4 box-ink bg-surface text-s lh-[1.4]`}
      data-figure={figure}
      aria-labelledby="note-titre"
    >
      <header className="flex gap-3 justify-between items-start -mx-4 pt-0 px-4 pb-3 rule-ink-b">
        <div>
          <h2 id="note-titre">D’où vient ce chiffre{'\u00a0'}?</h2>
          <p>
            {note.title}
            {report.calculatedAt && `, calcul du ${formatDate(report.calculatedAt)}`}
          </p>
        </div>
        <CloseButton label="Fermer la note de calcul" onClick={onClose} />
      </header>
      {note.terms.length > 0 && (
        <ul className={styles.chain}>
          {note.terms.map(({ name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps may have one name
            <li key={`${index} ${name}`}>
              <span>{index > 0 && '+'}</span>
              <span>{name}</span>
              <b className="weight-medium num">{formatNumber(value)}</b>
            </li>
          ))}
          <li>
            <span>=</span>
            <span>{note.title}</span>
            <b className="weight-medium num">{formatNumber(figures[figure])}</b>
          </li>
        </ul>
      )}
      {note.sentences.map((sentence) => (
        <p className="max-w-measure" key={sentence}>
          {sentence}
        </p>
      ))}
      {note.uncounted.length > 0 && (
        <>
          <h3 className="text-s font-stretch-normal weight-strong">Ce qui n’est pas compté</h3>
          <ul className={styles.uncounted}>
            {note.uncounted.map(({ name, why }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps may have one name
              <li key={`${index} ${name}`}>
                {name} <span>{why}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {report.today && (
        <div className={styles.today}>
          <p>{todaySentence(figure, figures, report.today)}</p>
          {(figure === 'somme' || figure === 'potentiel') && report.sinceSave && (
            <ul>
              {sinceSaveSentences(
                report.sinceSave.changes.filter(
                  ({ change }) => (change === 'potential') === (figure === 'potentiel'),
                ),
              ).map((sentence, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps of one name may change alike
                <li key={`${index} ${sentence}`}>{sentence}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  )
}

/** The figure that a calculation would give now. */
function todaySentence(figure: FigureKey, stored: Figures, today: Figures): string {
  const [before, now] = [stored[figure], today[figure]]
  if (before === now) return 'Avec le catalogue d’aujourd’hui, ce chiffre serait le même.'
  return `Avec le catalogue d’aujourd’hui, ce chiffre serait ${formatFigure(figure, now)}, au lieu de ${formatFigure(figure, before)}.`
}
