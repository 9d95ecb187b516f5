import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import { OBJECTIVE_OF_SECTORS } from '@etapes-climat/domain/reports/rules/figures/objective-words'
import {
  type FigureKey,
  type Figures,
  formatFigure,
} from '@etapes-climat/domain/reports/rules/figures/report-figures'
import type { Statement } from '@etapes-climat/domain/statements/contract'
import { type ReactNode, useRef, useState } from 'react'
import { lazySection } from '../../ui/feedback/lazy-section.tsx'
import { Loader } from '../../ui/feedback/loader.tsx'
import gauge from '../../ui/figures/effort-gauge.module.css'
import { EffortGauge } from '../../ui/figures/effort-gauge.tsx'
import { FigureTrio } from '../../ui/figures/figure-trio.tsx'
import styles from './report-figures.module.css'
import sheet from './report-sheet.module.css'

/** Loaded when somebody opens the computation of a figure. */
const FigureNotePanel = lazySection(() => import('./figure-note-panel.tsx'), <Loader />)

const NOTE_ID = 'note-de-calcul'

interface ReportFiguresProps {
  statement: Statement
  figures: Figures
}

/** The figures and their gauge, each with the way to its computation. */
export function ReportFigures({ statement, figures }: ReportFiguresProps) {
  const [opened, setOpened] = useState<FigureKey | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(null)
    opener.current?.focus()
  }
  /** A figure that opens its note. */
  const asked = (figure: FigureKey, name: string, shown: ReactNode) => (
    <button
      type="button"
      className={`${styles.opener} min-h-target-min p-0 no-border text-left cursor-pointer`}
      aria-expanded={opened === figure}
      aria-controls={opened === figure ? NOTE_ID : undefined}
      aria-label={`${name}\u00a0: d’où vient ce chiffre\u00a0?`}
      onClick={({ currentTarget }) => {
        opener.current = currentTarget
        setOpened(opened === figure ? null : figure)
      }}
    >
      {shown}
    </button>
  )
  return (
    <section
      className={`${sheet.figures} grid gap-10 items-start py-8`}
      aria-label="Résultats"
      onKeyDown={({ key }) => key === 'Escape' && opened && close()}
    >
      <div>
        <h2>Effort</h2>
        <p className={gauge.effort}>
          {formatNumber(figures.effort)}
          <small>%</small>
        </p>
        {asked(
          'effort',
          `Effort ${formatNumber(figures.effort)}\u00a0%`,
          'D’où vient ce chiffre\u00a0?',
        )}
      </div>
      <div>
        <p className="note mb-3">
          {OBJECTIVE_OF_SECTORS}
          {'\u00a0'}: <b className="text-ink">{formatNumber(figures.objectif)}</b>
        </p>
        <EffortGauge figures={figures} />
        <FigureTrio className={styles.trio} read={opened}>
          {(figure, name) => {
            const value = formatFigure(figure, figures[figure])
            return asked(figure, `${name} ${value}`, value)
          }}
        </FigureTrio>
        <p className="mt-2 text-ink-3 text-2xs">
          {CLIMATE_UNIT}. Un chiffre souligné s’ouvre sur son calcul.
        </p>
      </div>
      {opened && (
        <div id={NOTE_ID} className="col-span-full">
          <FigureNotePanel figure={opened} {...{ statement, figures }} onClose={close} />
        </div>
      )}
    </section>
  )
}
