import type { StatedReport } from '@etapes-climat/domain/statements/contract'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { StepSheet } from '../../cards/step-sheet.tsx'
import { markRoot } from '../../lib/window/mark-root.ts'
import { ReportContents, stepTitleId } from './report-contents.tsx'
import styles from './report-sheet.module.css'
import { StatementSheet } from './statement-sheet.tsx'

const contentsShown = markRoot(styles.contentsShown)

interface ReportSheetProps extends StatedReport {
  /** above the figures: what changed since they were calculated */
  notice: ReactNode
  /** beneath the figures */
  acts?: ReactNode
  /** read without an account: nothing leads to the pages of members */
  asVisitor?: boolean
  /** before the steps */
  children?: ReactNode
}

/** The sheet of the report: what is stated of it, and its steps; their list beside it. */
export function ReportSheet(props: ReportSheetProps) {
  const { cards, asVisitor = false, children, ...stated } = props
  const { steps } = stated.statement
  const sheet = useRef<HTMLDivElement>(null)
  const hasContents = steps.length > 1
  useAllPictures(sheet)
  return (
    <div
      ref={hasContents ? contentsShown : undefined}
      className={hasContents ? styles.withContents : undefined}
    >
      {hasContents && <ReportContents steps={steps} />}
      <div
        ref={sheet}
        className={`${styles.sheet} max-w-248 mt-8 mx-auto mb-16 py-12 px-16 box-rule bg-surface`}
      >
        <StatementSheet {...stated} />
        {children}
        {cards.map((card, index) => (
          <div key={card.uid} className="mt-12 pt-6 rule-ink-t print:mt-8" data-step>
            <StepSheet
              card={card}
              number={index + 1}
              level={2}
              titleId={stepTitleId(index)}
              counted={steps[index]?.counted ?? true}
              worksLinked={!asVisitor}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

/** The screen comes first; then the pictures further down, in ms. */
const AT_REST_MS = 500

/**
 * Loads all pictures, also those below the window: once the screen is idle, at the latest when
 * printing, because paper shows only loaded pictures.
 */
function useAllPictures(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const load = () => {
      for (const picture of sheet.current?.querySelectorAll('img') ?? []) picture.loading = 'eager'
    }
    const timer = setTimeout(load, AT_REST_MS)
    addEventListener('beforeprint', load)
    return () => {
      clearTimeout(timer)
      removeEventListener('beforeprint', load)
    }
  }, [sheet])
}
