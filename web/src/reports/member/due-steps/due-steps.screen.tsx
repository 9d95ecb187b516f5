import { formatCount } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import type { DueStep } from '@etapes-climat/domain/reports/due-step-contract'
import {
  DUE_GROUPINGS,
  type DueGrouping,
  dueStepGroups,
  isLate,
} from '@etapes-climat/domain/reports/rules/due-steps/due-step-groups'
import { STATUS_WORDS } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up-words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { PRIVATE_TITLES } from '../../../routing/private-entries.ts'
import { pathOf } from '../../../routing/route-names.ts'
import type { ScreenHandle } from '../../../routing/screen.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ReadFailure } from '../../../ui/feedback/error-state.tsx'
import { ListSkeleton } from '../../../ui/feedback/list-skeleton.tsx'
import { toastFailure } from '../../../ui/feedback/toast-store.ts'
import layout from '../../../ui/layout.module.css'
import { reportKeys } from '../../api.ts'
import styles from './due-steps.module.css'
import { dueStepsQuery, markDone, today } from './due-steps-api.ts'
import { DueSubscriptions } from './due-subscriptions.tsx'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.dueSteps, layout: 'tool' }

const GROUPING_WORDS: Record<DueGrouping, string> = {
  personne: 'Par responsable',
  rapport: 'Par rapport',
}

/** /mon-parcours/echeances: the steps with a date that are still to be done (TEAM-13). */
export function Component() {
  const [parameters, setParameters] = useSearchParams()
  const due = useQuery(dueStepsQuery)
  const queryClient = useQueryClient()
  const [done, setDone] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const { run, pending } = useAttempt({ onFailed: toastFailure })
  const asked = parameters.get('par')
  const by = DUE_GROUPINGS.find((grouping) => grouping === asked) ?? 'personne'
  const steps = due.data ?? []
  const late = steps.filter((step) => isLate(step, today())).length

  const mark = (step: DueStep) =>
    run(async () => {
      try {
        await markDone(step)
        setDone(`«\u00a0${step.card.name}\u00a0» est réalisée.`)
        // Its line goes, and its button with it.
        heading.current?.focus()
      } finally {
        queryClient.removeQueries({ queryKey: reportKeys.report(step.report.uid) })
        void queryClient.invalidateQueries({ queryKey: reportKeys.view(step.report.uid) })
        void queryClient.invalidateQueries({ queryKey: reportKeys.lists })
        await queryClient.invalidateQueries({ queryKey: dueStepsQuery.queryKey })
      }
    })
  return (
    <>
      <div className="rule-ink-b bg-ground">
        <div className="row gap-2 min-h-15 max-w-400 mx-auto py-2 px-6 max-desktop:px-page">
          <h1
            ref={heading}
            tabIndex={-1}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-0 mr-auto text-xl"
          >
            {PRIVATE_TITLES.dueSteps}{' '}
            {due.data && (
              <small className="caption font-stretch-normal weight-text">
                {formatCount(steps.length, 'étape')}
                {late > 0 && `, dont ${late} en retard`}
              </small>
            )}
          </h1>
          <ButtonLink icon="folder" to={pathOf('myReports')}>
            Mes rapports
          </ButtonLink>
        </div>
      </div>
      <div className="max-w-360 window-high mx-auto pt-6 px-page pb-16">
        <p role="status" className="note min-h-6">
          {done}
        </p>
        {due.isPending && <ListSkeleton />}
        {due.isError && (
          <ReadFailure title="Vos échéances n’ont pas pu être chargées" query={due} />
        )}
        {due.data?.length === 0 && (
          <EmptyState
            title="Aucune échéance"
            action={<ButtonLink to={pathOf('myReports')}>Mes rapports</ButtonLink>}
          >
            Une étape retenue ou à l’étude dont vous donnez la date apparaît ici, avec celles des
            rapports partagés avec vous.
          </EmptyState>
        )}
        {steps.length > 0 && (
          <fieldset className={`${styles.groupings} flex gap-2`}>
            <legend className={layout.visuallyHidden}>Grouper les échéances</legend>
            {DUE_GROUPINGS.map((grouping) => (
              <Button
                key={grouping}
                size="s"
                variant={grouping === by ? 'accent' : 'neutral'}
                aria-pressed={grouping === by}
                onClick={() => setParameters({ par: grouping }, { replace: true })}
              >
                {GROUPING_WORDS[grouping]}
              </Button>
            ))}
          </fieldset>
        )}
        {dueStepGroups(steps, by).map(({ title, steps: grouped }) => (
          <section key={grouped.map(keyOf).join()} className="mt-8" aria-label={title}>
            <h2 className="flex flex-wrap items-baseline gap-x-3 pb-2 rule-ink-b text-xl">
              {title}{' '}
              <small className="caption font-stretch-normal weight-text">
                {formatCount(grouped.length, 'étape')}
              </small>
            </h2>
            <ul className={styles.list}>
              {grouped.map((step) => (
                <DueLine
                  key={keyOf(step)}
                  step={step}
                  beside={by === 'personne' ? null : step.person}
                  pending={pending}
                  onDone={() => void mark(step)}
                />
              ))}
            </ul>
          </section>
        ))}
        {due.data && <DueSubscriptions />}
      </div>
    </>
  )
}

const keyOf = ({ report, card }: DueStep) => `${report.uid} ${card.uid}`

interface DueLineProps {
  step: DueStep
  /** the person in charge, where the group does not say it; null: it says it, and not the report */
  beside: string | null
  pending: boolean
  onDone: () => void
}

function DueLine({ step, beside, pending, onDone }: DueLineProps) {
  const { report, card, dueOn, status, mayMark } = step
  const late = isLate(step, today())
  return (
    <li>
      <p className={styles.day} data-late={late || undefined}>
        {formatDate(dueOn)}
        {late && <small>en retard</small>}
      </p>
      <div>
        <h3 className="text-m font-stretch-normal weight-strong lh-[1.3]">{card.name}</h3>
        <p className="note">
          {beside === null ? (
            <Link to={pathOf('reportView', { id: report.uid })}>{report.name}</Link>
          ) : (
            beside
          )}
          {status && `${beside === '' ? '' : ', '}${STATUS_WORDS[status].toLowerCase()}`}
        </p>
      </div>
      {mayMark ? (
        <Button size="s" icon="check" aria-busy={pending} onClick={onDone}>
          Fait
          <span className={layout.visuallyHidden}>
            {'\u00a0'}: {card.name}, {report.name}
          </span>
        </Button>
      ) : (
        <ButtonLink size="s" to={pathOf('reportView', { id: report.uid })}>
          Voir
          <span className={layout.visuallyHidden}>
            {' '}
            {report.name} pour {card.name}
          </span>
        </ButtonLink>
      )}
    </li>
  )
}
