import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { MAX_STEPS_AT_ONCE } from '@etapes-climat/domain/cards/rules/card-limits'
import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ACT_WORDS, CHOSEN_ACTS, type ChosenAct } from './bulk-acts.ts'
import styles from './bulk-bar.module.css'
import { BulkDialog } from './bulk-dialog.tsx'
import type { ChosenSteps } from './chosen-steps.ts'
import { CHOOSE_ALL } from './step-choice.tsx'

interface BulkBarProps {
  chosen: ChosenSteps
  /** what is found: chosen steps may be elsewhere */
  found: readonly FoundCard[]
}

/** At the foot of the window: how many steps are chosen, and what can be done to all of them. */
export function BulkBar({ chosen, found }: BulkBarProps) {
  const [act, setAct] = useState<ChosenAct | null>(null)
  const steps = [...chosen.steps.values()]
  /** The bar goes with its button: the focus goes where one begins again. */
  function clear() {
    chosen.clear()
    document.querySelector<HTMLElement>(`[${CHOOSE_ALL}]`)?.focus()
  }
  const isTooMany = steps.length > MAX_STEPS_AT_ONCE
  return (
    <>
      <section
        className={`${styles.bar} bottom-0 bg-ink text-ground row sticky z-sticky gap-2 mt-6 py-3 px-4 text-s`}
        aria-label="Étapes choisies"
        hidden={steps.length === 0}
      >
        <p className="mr-auto lh-[1.3] max-phone:max-w-28" role="status">
          {steps.length > 0 && (
            <>
              <b className="mr-1 text-xl stretch-num num">{formatNumber(steps.length)}</b>{' '}
              {steps.length < 2 ? 'étape choisie' : 'étapes choisies'}
              {elsewhereWords(chosen, found)}
              {isTooMany && `, ${formatCount(MAX_STEPS_AT_ONCE, 'étape')} au plus à la fois`}
            </>
          )}
        </p>
        {CHOSEN_ACTS.map((known) => (
          <Button
            key={known}
            size="s"
            disabled={isTooMany || !isPossible(known, steps)}
            title={isPossible(known, steps) ? undefined : IMPOSSIBLE[known]}
            onClick={() => setAct(known)}
          >
            {ACT_WORDS[known].label}
          </Button>
        ))}
        <Button size="s" icon="close" onClick={clear}>
          Ne plus choisir
        </Button>
      </section>
      {act && (
        <BulkDialog
          act={act}
          steps={steps}
          onClose={() => setAct(null)}
          onLeaveOut={(left) => chosen.choose(left, false)}
          onDone={() => {
            setAct(null)
            chosen.clear()
          }}
        />
      )}
    </>
  )
}

const IMPOSSIBLE: Partial<Record<ChosenAct, string>> = {
  publish: 'Toutes sont publiées.',
  unpublish: 'Toutes sont en brouillon.',
  'remove-tag': 'Aucune n’a de mot-clé.',
}

function isPossible(act: ChosenAct, steps: readonly FoundCard[]): boolean {
  if (act === 'publish') return steps.some(({ draft }) => draft)
  if (act === 'unpublish') return steps.some(({ draft }) => !draft)
  if (act === 'remove-tag') return steps.some(({ tags }) => tags.length > 0)
  return true
}

function elsewhereWords({ steps }: ChosenSteps, found: readonly FoundCard[]): string {
  const here = found.filter(({ uid }) => steps.has(uid)).length
  const elsewhere = steps.size - here
  return elsewhere === 0 ? '' : `, dont ${formatNumber(elsewhere)} hors de ces filtres`
}
