import { NO_SECTOR } from '@etapes-climat/domain/classification/classification-fields'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import type { MilestoneStep } from '@etapes-climat/domain/milestones/contract'
import { codeInAddress, shownCode } from '@etapes-climat/domain/milestones/rules/verification-code'
import {
  NOT_ADDED,
  UNDESCRIBED_STEPS,
} from '@etapes-climat/domain/reports/rules/figures/addition-notes'
import { OBJECTIVE_OF_SECTORS } from '@etapes-climat/domain/reports/rules/figures/objective-words'
import {
  OUT_OF_SUM,
  STATUS_WORDS,
} from '@etapes-climat/domain/reports/rules/follow-ups/follow-up-words'
import {
  operationFacts,
  operationSentence,
} from '@etapes-climat/domain/reports/rules/operation/operation-words'
import type { SharedMilestone as Shared } from '@etapes-climat/domain/sharing/contract'
import type { ReactNode } from 'react'
import { pathOf } from '../../routing/route-names.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import gauge from '../../ui/figures/effort-gauge.module.css'
import { EffortGauge } from '../../ui/figures/effort-gauge.tsx'
import { FigureTrio } from '../../ui/figures/figure-trio.tsx'
import { NecessaryCondition } from '../../ui/figures/step-value.tsx'
import sheet from '../member/page/report-sheet.module.css'
import { SheetHead } from '../member/page/sheet-head.tsx'
import { SectorTable } from '../sector-table.tsx'
import styles from './shared-milestone.module.css'

interface SharedMilestoneProps {
  milestone: Shared
  /** beneath the figures */
  acts: ReactNode
}

/** A milestone behind a link: what was fixed, whatever the report became (TEAM-34). */
export default function SharedMilestone({ milestone, acts }: SharedMilestoneProps) {
  const { figures, content, replacedBy, note } = milestone
  const { operation, sectors, steps, beside = [], undescribed } = content
  const chosen = sectors.reduce((sum, { cards }) => sum + cards, 0)
  return (
    <div className={`${sheet.sheet} max-w-248 mt-8 mx-auto mb-16 py-12 px-16 box-rule bg-surface`}>
      <MilestoneHead milestone={milestone} />
      {replacedBy && (
        <Notice>
          Ce jalon est dépassé par {replacedBy.name}, figé le {formatDate(replacedBy.fixedAt)}.
        </Notice>
      )}
      {note && (
        <section className="mt-6" aria-label="Note du jalon">
          <p className="max-w-measure whitespace-pre-line wrap-anywhere">{note}</p>
        </section>
      )}
      <section className={`${sheet.figures} grid gap-10 items-start py-8`} aria-label="Résultats">
        <div>
          <h2>Effort</h2>
          <p className={gauge.effort}>
            {formatNumber(figures.effort)}
            <small>%</small>
          </p>
        </div>
        <div>
          <p className="note mb-3">
            {OBJECTIVE_OF_SECTORS}
            {'\u00a0'}: <b className="text-ink">{formatNumber(figures.objectif)}</b>
          </p>
          <EffortGauge figures={figures} />
          <FigureTrio>{(figure) => formatNumber(figures[figure])}</FigureTrio>
          <p className="mt-2 text-ink-3 text-2xs">{CLIMATE_UNIT}.</p>
        </div>
      </section>
      {typeof operation?.persons === 'number' && (
        <p className="my-4 weight-medium">{operationSentence(operation.persons, figures.somme)}</p>
      )}
      {acts}
      <SectorTable
        caption={`Somme des étapes, part du potentiel de réduction et objectif 2030, en ${CLIMATE_UNIT}`}
        rows={sectors.map(({ name, cards, ...row }) => ({
          ...{ key: name, name: name || NO_SECTOR, cards, figures: row },
        }))}
        total={{ name: 'Ensemble', cards: chosen, figures }}
      />
      <StepList title="Les étapes retenues" steps={steps}>
        {undescribed !== 0 && (
          <li>
            <span>{UNDESCRIBED_STEPS}</span>
            <b>{formatNumber(undescribed)}</b>
          </li>
        )}
      </StepList>
      {beside.length > 0 && <StepList title="Les autres étapes" steps={beside} isBeside />}
      <Code code={milestone.code} />
    </div>
  )
}

function MilestoneHead({ milestone }: { milestone: Shared }) {
  const { name, fixedAt, fixedBy, happenedOn, structure, stepCount, content } = milestone
  const facts = [
    ['Jalon', name],
    ['Date réelle', happenedOn && formatDate(happenedOn)],
    ['Figé le', formatDate(fixedAt)],
    ...operationFacts(content.operation),
    ['Établi par', fixedBy],
    ['Structure', structure],
  ] as const
  const { title, description } = content
  return (
    <div className="mb-5">
      <SheetHead {...{ title, steps: stepCount, description, facts }} />
    </div>
  )
}

interface StepListProps {
  title: string
  steps: readonly MilestoneStep[]
  /** beside the selection: each with its status, in no sum */
  isBeside?: boolean
  children?: ReactNode
}

function StepList({ title, steps, isBeside = false, children }: StepListProps) {
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
              <small>
                {[step.sector, step.status && STATUS_WORDS[step.status], notAdded(step, isBeside)]
                  .filter(Boolean)
                  .join(', ')}
              </small>
              {step.reason && <small>{step.reason}</small>}
            </span>
            <b>{step.val === 0 ? <NecessaryCondition /> : formatNumber(step.val)}</b>
          </li>
        ))}
        {children}
      </ul>
    </section>
  )
}

function notAdded({ counted, val }: MilestoneStep, isBeside: boolean): string {
  if (isBeside) return OUT_OF_SUM
  return counted || val === 0 ? '' : NOT_ADDED
}

/** What the PDF is checked by, and where (TRUST-04). */
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
