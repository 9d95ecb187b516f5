import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { codeInAddress, shownCode } from '@etapes-climat/domain/milestones/rules/verification-code'
import type { SharedMilestone as Shared } from '@etapes-climat/domain/sharing/contract'
import type { Statement } from '@etapes-climat/domain/statements/contract'
import type { ReactNode } from 'react'
import { pathOf } from '../../routing/route-names.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import sheet from '../sheet/report-sheet.module.css'
import { SinceSaveSummary } from '../sheet/since-save-summary.tsx'
import { StatedValue } from '../sheet/stated-value.tsx'
import { StatementSheet } from '../sheet/statement-sheet.tsx'
import styles from './shared-milestone.module.css'

interface SharedMilestoneProps {
  milestone: Shared
  /** beneath the figures */
  acts: ReactNode
}

/** A milestone behind a link: what was fixed, whatever the report became. */
export default function SharedMilestone({ milestone, acts }: SharedMilestoneProps) {
  const { statement, replacedBy, code } = milestone
  return (
    <div className={`${sheet.sheet} max-w-248 mt-8 mx-auto mb-16 py-12 px-16 box-rule bg-surface`}>
      <StatementSheet
        statement={statement}
        logo={null}
        acts={acts}
        notice={
          <>
            {replacedBy && (
              <div className="mt-5">
                <Notice>
                  Ce jalon est dépassé par {replacedBy.name}, figé le{' '}
                  {formatDate(replacedBy.fixedAt)}.
                </Notice>
              </div>
            )}
            <SinceSaveSummary changes={statement.changes} />
          </>
        }
      />
      <Steps {...statement} />
      <Code code={code} />
    </div>
  )
}

function Steps({ steps, undescribed }: Statement) {
  const title = 'Les étapes retenues'
  return (
    <section className="mt-12" aria-label={title}>
      <h2 className="pb-3 rule-ink-b text-2xl">
        {title} <small className="ml-2 text-ink-2 text-m weight-text">{steps.length}</small>
      </h2>
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={step.uid}>
            <span>
              {step.name}
              <small>{[step.sector, step.version].filter(Boolean).join(', ')}</small>
            </span>
            <StatedValue step={step} />
          </li>
        ))}
        {undescribed && (
          <li>
            <span>{undescribed.name}</span>
            <b>{undescribed.value}</b>
          </li>
        )}
      </ul>
    </section>
  )
}

/** What the PDF is checked by, and where. */
function Code({ code }: { code: string }) {
  return (
    <div className={`${styles.code} row gap-x-6 gap-y-3 mt-12 p-5`}>
      <p>
        <b className="block text-xl num">{shownCode(code)}</b>
        <span className="note">
          Code de ce jalon. Il permet de vérifier qu’un PDF reçu est bien celui-ci.
        </span>
      </p>
      <ButtonLink to={`${pathOf('verify')}?code=${codeInAddress(code)}`}>
        Vérifier un PDF
      </ButtonLink>
    </div>
  )
}
