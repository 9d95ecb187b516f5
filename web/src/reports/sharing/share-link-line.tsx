import { formatCount } from '@etapes-climat/domain/kernel/format'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import type { ShareLink } from '@etapes-climat/domain/sharing/contract'
import { daysLeft, lifeElapsed } from '@etapes-climat/domain/sharing/rules/days-left'
import { lifeDrawing } from '@etapes-climat/domain/sharing/rules/life-drawing'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Drawing } from '../../ui/figures/drawing.tsx'
import layout from '../../ui/layout.module.css'
import { prolongShareLink } from './share-api.ts'
import styles from './share-dialog.module.css'

/** How long « Prolonger » lets a link last from now, in days. */
const PROLONGED_DAYS = 30

/** Name of a link without a label. */
export const nameOfLink = ({ label }: Pick<ShareLink, 'label'>) => label || 'Lien sans nom'

interface ShareLinkLineProps {
  uid: string
  link: ShareLink
  onChanged: () => Promise<unknown>
  onRevoke: () => void
}

/** A link with its label, number of openings and remaining days. */
export function ShareLinkLine({ uid, link, onChanged, onRevoke }: ShareLinkLineProps) {
  const { run, pending, problem } = useAttempt()
  const now = new Date()
  const left = daysLeft(link.expiresAt, now)
  const name = nameOfLink(link)
  const isClosed = link.milestone?.withdrawn ?? false

  const prolong = () =>
    run(async () => {
      await prolongShareLink(uid, link.uid, PROLONGED_DAYS)
      await onChanged()
    })
  return (
    <li data-expired={left === 0 || isClosed || undefined}>
      <div>
        <b>{name}</b>
        <p>
          {openingsOf(link)}. {left === 0 ? 'Expiré' : `Reste ${formatCount(left, 'jour')}`}.
          {link.showsDiscarded && ' Avec les étapes écartées.'}
          {link.milestone &&
            ` Jalon ${link.milestone.name}${isClosed ? ', retiré\u00a0: lien fermé' : ''}.`}
        </p>
        {problem && <p role="alert">{problem.message}</p>}
      </div>
      <Drawing
        className="w-full h-10 overflow-visible"
        drawing={lifeDrawing(link, lifeElapsed(link.createdAt, link.expiresAt, now))}
      />
      <div className={`${styles.acts} flex gap-2 justify-end`}>
        {!isClosed && (
          <Button
            size="s"
            aria-busy={pending}
            title={`Jusqu’à ${PROLONGED_DAYS} jours à partir d’aujourd’hui`}
            onClick={() => void prolong()}
          >
            {left === 0 ? 'Rouvrir' : 'Prolonger'}
            <span className={layout.visuallyHidden}> le lien {name}</span>
          </Button>
        )}
        <Button size="s" variant="danger" onClick={onRevoke}>
          Révoquer<span className={layout.visuallyHidden}> le lien {name}</span>
        </Button>
      </div>
    </li>
  )
}

function openingsOf({ openings, lastOpenedAt }: ShareLink): string {
  if (openings === 0 || !lastOpenedAt) return 'Jamais ouvert'
  return `Ouvert ${openings} fois, la dernière le ${formatDateTime(lastOpenedAt)}`
}
