import { KIND_WORDS } from '@etapes-climat/domain/history/rules/act-words'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import { recordPreparation } from '../audit/audit-log.repository.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import type { Transaction } from '../db/client.ts'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import { changeCatalogue } from '../editing/change-catalogue.ts'
import {
  type QueueWorker,
  type QueueWorkerOptions,
  startQueueWorker,
} from '../engines/jobs/queue-worker.ts'
import { composeMail } from '../engines/mail/compose-mail.ts'
import { REASONS } from '../engines/mail/mail-content.ts'
import { queueMail } from '../engines/mail/mail-outbox.repository.ts'
import { HttpError } from '../hydra/http-error.ts'
import { listAdministrators } from '../users/user.repository.ts'
import {
  isPublicationDue,
  lockDuePublication,
  type PublicationRow,
  updatePublication,
} from './publication.repository.ts'
import { PUBLICATION_KINDS } from './publication-kinds.ts'
import { publishWaiting } from './publish.ts'

interface PublishingServices extends CatalogueServices {
  publicUrl: string
  logger: Pick<QueueWorkerOptions['logger'], 'error'>
}

const UNEXPECTED = 'Une erreur imprévue a empêché la publication.'

/**
 * Publishes one due publication in a transaction, on whichever instance comes first. A refused one
 * stays unpublished, loses its plan, and administrators get the reason.
 * @returns whether there was one
 */
async function publishNextDue(services: PublishingServices): Promise<boolean> {
  if (!(await isPublicationDue(services.db))) return false
  return changeCatalogue(services, async (tx) => {
    const row = await lockDuePublication(tx)
    if (!row) return false
    const { plannedBy: actorId } = row.publication
    try {
      await tx.transaction((savepoint) =>
        publishWaiting(savepoint, services, row, { actorId, action: 'publish-planned' }),
      )
    } catch (error) {
      await refuse(tx, services, row, reasonOf(error, services))
    }
    return true
  })
}

/** Of a database that is lost nothing is known: the next look tries again. */
function reasonOf(error: unknown, { logger }: PublishingServices): string {
  if (error instanceof HttpError) {
    const [violation] = error.violations
    return violation ? violation.message : error.message
  }
  if (isDatabaseUnavailable(error)) throw error
  logger.error({ err: error }, 'a planned publication failed')
  return UNEXPECTED
}

async function refuse(
  tx: Transaction,
  { publicUrl }: PublishingServices,
  row: PublicationRow,
  refusal: string,
): Promise<void> {
  const { id, plannedAt, plannedBy } = row.publication
  await updatePublication(tx, id, {
    plannedAt: null,
    plannedBy: null,
    refusedAt: new Date(),
    refusal,
  })
  await recordPreparation(tx, {
    actorId: plannedBy,
    action: 'refuse-planned',
    targetType: PUBLICATION_KINDS[row.kind].resource,
    targetId: row.targetId,
    after: { refusal },
  })
  const mail = refusedMail(row, { plannedAt, refusal, publicUrl })
  for (const { email } of await listAdministrators(tx)) {
    await queueMail(tx, { toAddress: email, ...mail })
  }
}

interface RefusedPublication {
  plannedAt: Date | null
  refusal: string
  publicUrl: string
}

function refusedMail(
  { kind, title }: PublicationRow,
  { plannedAt, refusal, publicUrl }: RefusedPublication,
) {
  return {
    kind: 'publication-refused',
    ...composeMail({
      subject: `Une publication planifiée n’a pas eu lieu\u00a0: ${title}`,
      paragraphs: [
        'Une publication était prévue et n’a pas pu se faire. Ce qui est en ligne n’a pas changé, et rien de ce qui était préparé n’est perdu.',
        refusal,
      ],
      details: [
        { label: KIND_WORDS[kind], value: title },
        { label: 'Prévue le', value: plannedAt ? formatDateTime(plannedAt) : '' },
      ],
      button: {
        label: 'Ouvrir l’administration',
        url: new URL('/admin', publicUrl).href,
      },
      reason: REASONS.administrator,
    }),
  }
}

/** Publishes due publications now, after a stop, and then every 30 s. */
export function startPublishing(
  services: Pick<PublishingServices, 'catalogue' | 'publicUrl'> &
    Pick<QueueWorkerOptions, 'database' | 'logger' | 'disk'>,
): Promise<QueueWorker> {
  const { database, logger, disk } = services
  return startQueueWorker({
    database,
    workNext: () => publishNextDue({ ...services, db: database.db }),
    failure: 'planned publications cannot be done',
    logger,
    disk,
  })
}
