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
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSession } from '../../lib/session/session-store.ts'
import { PRIVATE_TITLES } from '../../routing/private-entries.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { useActQueue } from '../../saving/use-act-queue.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ReadFailure } from '../../ui/feedback/error-state.tsx'
import { ListSkeleton } from '../../ui/feedback/list-skeleton.tsx'
import { SaveState } from '../../ui/feedback/save-state.tsx'
import { toastFailure, toastSuccess } from '../../ui/feedback/toast-store.ts'
import layout from '../../ui/layout.module.css'
import { reportKeys } from '../api.ts'
import styles from './due-steps.module.css'
import {
  changeDue,
  type DueChange,
  doneToday,
  dueStepsQuery,
  isDueChange,
  today,
  undone,
} from './due-steps-api.ts'
import { DueSubscriptions } from './due-subscriptions.tsx'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.dueSteps, layout: 'tool' }

const GROUPING_WORDS: Record<DueGrouping, string> = {
  personne: 'Par responsable',
  rapport: 'Par rapport',
}

/** /mon-parcours/echeances: the steps with a date that are still to be done. */
export function Component() {
  const [parameters, setParameters] = useSearchParams()
  const due = useQuery(dueStepsQuery)
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const userUid = useSession()?.user.uid ?? ''
  const { act, waiting } = useActQueue<DueChange, void>({
    key: { userUid, kind: 'due-steps', item: 'acts' },
    isContent: isDueChange,
    send: ({ content }) => changeDue(content),
    async onDone({ content }) {
      if (content.after.status === 'done') {
        toastSuccess(`«\u00a0${content.name}\u00a0» est réalisée.`, {
          label: 'Annuler',
          run: () => act(undone(content)),
        })
      }
      // Its line goes, and its button with it.
      const line = document.activeElement?.closest('li')
      if (line?.dataset.due === keyOfChange(content)) heading.current?.focus()
      await readAgain(content)
    },
    async onRefused({ content }, refusal) {
      toastFailure(refusal)
      await readAgain(content)
      return { refused: null }
    },
  })
  const waits = new Set(waiting.map(({ content }) => keyOfChange(content)))
  const asked = parameters.get('par')
  const by = DUE_GROUPINGS.find((grouping) => grouping === asked) ?? 'personne'
  const steps = due.data ?? []
  const late = steps.filter((step) => isLate(step, today())).length

  async function readAgain({ report }: DueChange) {
    queryClient.removeQueries({ queryKey: reportKeys.report(report) })
    void queryClient.invalidateQueries({ queryKey: reportKeys.view(report) })
    void queryClient.invalidateQueries({ queryKey: reportKeys.lists })
    await queryClient.invalidateQueries({ queryKey: dueStepsQuery.queryKey })
  }
  return (
    <>
      <div className="rule-ink-b bg-ground">
        <div className="row gap-2 min-h-15 max-w-400 mx-auto py-2 px-6 max-desktop:px-page">
          <h1
            ref={heading}
            tabIndex={-1}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-0 mr-auto text-xl max-desktop:w-full"
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
        <p className="min-h-6">{waiting.length > 0 && <SaveState saving unsaved known />}</p>
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
                  pending={waits.has(keyOf(step))}
                  onDone={() => act(doneToday(step))}
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
const keyOfChange = ({ report, card }: DueChange) => `${report} ${card}`

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
    <li data-due={keyOf(step)}>
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
