import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { figureNote, figureToday } from '@etapes-climat/domain/reports/rules/figures/figure-note'
import type { FigureKey, Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import type { Statement } from '@etapes-climat/domain/statements/contract'
import { useEffect, useRef } from 'react'
import { CloseButton } from '../../ui/dialog/close-button.tsx'
import styles from './figure-note-panel.module.css'

interface FigureNotePanelProps {
  figure: FigureKey
  statement: Statement
  figures: Figures
  onClose: () => void
}

/** « D’où vient ce chiffre ? »: the computation of one figure with its numbers. */
export default function FigureNotePanel(props: FigureNotePanelProps) {
  const { figure, statement, figures, onClose } = props
  const { calculatedOn } = statement
  const panel = useRef<HTMLElement>(null)
  // Below the figure, and maybe below the window.
  useEffect(() => {
    const shown = panel.current
    if (shown?.dataset.figure !== figure) return
    shown.focus({ preventScroll: true })
    shown.scrollIntoView({ block: 'nearest' })
  }, [figure])
  const noted = { ...statement, figures }
  const note = figureNote(figure, noted)
  const today = figureToday(figure, noted)
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
            {calculatedOn && `, calcul du ${calculatedOn}`}
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
      {today && (
        <div className={styles.today}>
          <p>{today.sentence}</p>
          {today.changes.length > 0 && (
            <ul>
              {today.changes.map((sentence, index) => (
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
