import { STATUS_WORDS } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up-words'
import type { Workshop } from '@etapes-climat/domain/workshops/contract'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { PendingAct } from './workshop-state.ts'

/** `Écartée : Isoler l’enveloppe (Hors du périmètre)`: what was to be done. */
export function actInWords(
  { step, status, note = '', undoes }: PendingAct,
  steps: Workshop['steps'],
): string {
  const name = steps.find(({ uid }) => uid === step)?.name ?? ''
  const what = undoes ? 'Annulation' : status ? STATUS_WORDS[status] : 'Raison'
  return `${what}\u00a0: ${name}${note === '' ? '' : ` (${note})`}`
}

interface RefusedActsProps {
  refused: readonly { act: PendingAct; message: string }[]
  steps: Workshop['steps']
  onRetry: (id: string) => void
  onAbandon: (id: string) => void
}

/** What the server refused of this screen, each with the cause; the rest goes on meanwhile. */
export function RefusedActs({ refused, steps, onRetry, onAbandon }: RefusedActsProps) {
  if (refused.length === 0) return null
  return (
    <Notice tone="danger" role="alert">
      <ul aria-label="Décisions refusées">
        {refused.map(({ act, message }) => {
          const words = actInWords(act, steps)
          return (
            <li key={act.id} className="mb-2">
              <strong>{words}</strong>
              <p>{message}</p>
              <p className="flex flex-wrap gap-2 mt-1">
                <Button size="s" aria-label={`Réessayer, ${words}`} onClick={() => onRetry(act.id)}>
                  Réessayer
                </Button>
                <Button
                  size="s"
                  aria-label={`Abandonner, ${words}`}
                  onClick={() => onAbandon(act.id)}
                >
                  Abandonner
                </Button>
              </p>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
