import { isShownToMembers } from '@etapes-climat/domain/cards/rules/counted-card'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import { pick } from '@etapes-climat/domain/kernel/record-of'
import { STORED_FIGURES } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import {
  NO_FOLLOW_UP,
  reconcileFollowUps,
} from '@etapes-climat/domain/reports/rules/follow-ups/follow-up'
import type { ActBody } from '@etapes-climat/domain/workshops/contract'
import { type StepState, stateAfter } from '@etapes-climat/domain/workshops/rules/acts'
import { ACTS_PER_WORKSHOP } from '@etapes-climat/domain/workshops/rules/workshop-limits'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import type { CatalogueSnapshot } from '../catalogue/catalogue-snapshot.ts'
import { restOnCatalogue } from '../catalogue/rest-on-catalogue.ts'
import type { SnapshotCard } from '../catalogue/snapshot-card.ts'
import type { Executor, Transaction } from '../db/client.ts'
import type { StoredStepState } from '../db/tables/workshop.table.ts'
import { conflict, notFound, refusedField } from '../hydra/http-error.ts'
import { refuseOverWorkshopBytes } from '../quotas/refuse-over-quota.ts'
import { type ReportRow, reportRows } from '../reports/report.repository.ts'
import { calculateSelection } from '../reports/selection/calculate-report.ts'
import {
  findSelection,
  type StoredSelection,
  updateReport,
} from '../reports/selection/report-selection.repository.ts'
import { selectionOf } from '../reports/selection/selection.ts'
import { decisionsOf } from './workshop.presenter.ts'
import {
  type ActRow,
  findAct,
  findName,
  findUnpublishing,
  insertAct,
  listActs,
  notifyWorkshopChange,
  type WorkshopRow,
  workshopRows,
} from './workshop.repository.ts'

interface TakenAct {
  workshop: Pick<WorkshopRow, 'id' | 'reportId'>
  body: ActBody
  viewer: { id: number }
}

/**
 * Takes a decision, a reason or the undoing of a decision: report, figures and list of acts change in one
 * transaction. The same act again answers the same, also after the end.
 * @throws HttpError 422 for what cannot be done with this step, 409 for what somebody did meanwhile; each
 *   names the step, the cause, and who and when where that is known
 */
export function takeAct(
  { db, catalogue }: CatalogueServices,
  { workshop: { id, reportId }, body, viewer }: TakenAct,
): Promise<ActRow> {
  return restOnCatalogue(catalogue, (snapshot) =>
    db.transaction(async (tx) => {
      const report = await reportRows.lock(tx, reportId)
      const workshop = await workshopRows.lock(tx, id)
      if (!report || !workshop) throw notFound()
      const known = await findAct(tx, { workshopId: id, uid: body.id })
      if (known) return sameAct(known, body)
      const name = await refuseUnlessOpen(tx, workshop, body)
      const before = await findSelection(tx, reportId)
      if (before.catalogueVersion !== snapshot.version) return null
      const card = await shownCard(tx, snapshot, { uid: body.step, name })
      const acts = await listActs(tx, { id, step: body.step })
      const now = stepState(before, card)
      const { after, place } = body.undoes
        ? await undone(tx, { body, acts, now, name, report })
        : { after: stateAfter(now, body, decisionsOf(acts).at(-1)), place: undefined }
      const written = await writeStep(tx, snapshot, {
        report,
        before,
        card,
        after,
        place,
        name,
        viewer,
        leavesSector: body.undoes !== undefined && sectorCameWith(acts, body.undoes),
      })
      if (!written) return null
      const { selected: _, ...followUp } = after
      const values = {
        workshopId: id,
        uid: body.id,
        step: body.step,
        byId: viewer.id,
        status: body.status ?? null,
        note: body.note ?? null,
        undoes: body.undoes ?? null,
        before: { ...now, ...(now.selected && { place: placeOf(before, card) }) },
        after: { ...followUp, selected: after.selected, sectorChanged: written.sectorChanged },
        workshopRevision: workshop.revision + 1,
        reportRevision: written.row.revision,
      }
      const act = await insertAct(tx, values)
      const isDecided = (list: readonly ActRow[]) => Number(decisionsOf(list).length > 0)
      await workshopRows.update(tx, id, {
        decidedCount: workshop.decidedCount + isDecided([...acts, act]) - isDecided(acts),
        seenCount: Math.max(workshop.seenCount, seenUntil(workshop, body.step)),
        actCount: workshop.actCount + 1,
        actBytes: workshop.actBytes + JSON.stringify(values).length,
        ...pick(written.row, STORED_FIGURES),
      })
      await refuseOverWorkshopBytes(tx, report.userId)
      await notifyWorkshopChange(tx, id)
      return act
    }),
  )
}

/** How many steps were on screen when this one was: one goes from step to step. */
export const seenUntil = ({ steps }: Pick<WorkshopRow, 'steps'>, step: string): number =>
  steps.findIndex(({ uid }) => uid === step) + 1

/** @throws HttpError 422 when the id is that of another act */
function sameAct(known: ActRow, { step, status, note, undoes }: ActBody): ActRow {
  const isSame =
    known.step === step &&
    known.status === (status ?? null) &&
    known.note === (note ?? null) &&
    known.undoes === (undoes ?? null)
  if (!isSame) throw refusedField('id', 'Cet identifiant est celui d’une autre décision.')
  return known
}

/** @returns the name of the step @throws HttpError 409 once the workshop has ended, 422 for a foreign step */
async function refuseUnlessOpen(
  tx: Transaction,
  workshop: WorkshopRow,
  { step }: ActBody,
): Promise<string> {
  if (workshop.endedAt) throw await workshopEnded(tx, workshop.endedAt, workshop.endedById)
  const name = workshop.steps.find(({ uid }) => uid === step)?.name
  if (name === undefined) throw refusedField('step', 'Cette étape n’est pas de cet atelier.')
  if (workshop.actCount >= ACTS_PER_WORKSHOP) {
    throw conflict('Cet atelier a trop de décisions pour en prendre une autre. Terminez-le.')
  }
  return name
}

/** The refusal of whatever comes after the end of a workshop: since when, and by whom it was ended. */
export async function workshopEnded(executor: Executor, endedAt: Date, endedById: number | null) {
  const name = await findName(executor, endedById)
  const by = name === null ? '' : ` par ${name}`
  return conflict(
    `Cet atelier est terminé depuis le ${formatDateTime(endedAt)}${by}\u00a0: son compte rendu ne change plus.`,
    { endedAt: endedAt.toISOString(), endedBy: name },
  )
}

/** @throws HttpError 409 for a deleted step, 422 for one that members do not see */
async function shownCard(
  tx: Transaction,
  { index }: CatalogueSnapshot,
  { uid, name }: { uid: string; name: string },
): Promise<SnapshotCard> {
  const card = index.card({ uid })
  if (!card)
    throw conflict(`«\u00a0${name}\u00a0» a été supprimée du catalogue par un administrateur.`)
  if (isShownToMembers(card.countable)) return card
  const at = await findUnpublishing(tx, card.row.id)
  const since = at ? ` le ${formatDateTime(at)}` : ''
  throw refusedField(
    'step',
    `«\u00a0${name}\u00a0» n’est plus publiée\u00a0: un administrateur l’a retirée${since}.`,
  )
}

const placeOf = ({ cards }: StoredSelection, { row }: SnapshotCard) =>
  cards.findIndex(({ cardId }) => cardId === row.id)

function stepState(stored: StoredSelection, card: SnapshotCard): StepState {
  const { status, note, person, dueOn } =
    stored.followUps.find(({ cardId }) => cardId === card.row.id) ?? NO_FOLLOW_UP
  return { selected: placeOf(stored, card) >= 0, status, note, person, dueOn }
}

const sectorCameWith = (acts: readonly ActRow[], uid: string) =>
  acts.find((act) => act.uid === uid)?.after.sectorChanged === true

interface Undoing {
  body: ActBody
  /** about the step */
  acts: readonly ActRow[]
  now: StepState
  name: string
  report: ReportRow
}

/**
 * The state that undoing a decision restores, and the place in the selection.
 * @throws HttpError 422 for a decision that is not there, 409 when somebody changed the step since
 */
async function undone(tx: Transaction, { body, acts, now, name, report }: Undoing) {
  const target = acts.find(({ uid }) => uid === body.undoes)
  if (!target?.status) throw refusedField('undoes', 'Cette décision n’est pas de cet atelier.')
  const refused = async (what: string, by: number | null, at: Date) => {
    const who = (await findName(tx, by)) ?? 'un compte effacé'
    return conflict(`«\u00a0${name}\u00a0»\u00a0: ${what} par ${who} le ${formatDateTime(at)}.`)
  }
  const undoing = acts.find(({ undoes }) => undoes === target.uid)
  if (undoing) throw await refused('cette décision a été annulée', undoing.byId, undoing.at)
  const since = acts.filter(({ id }) => id > target.id)
  const other = since.findLast(
    (act) => act.undoes === null && isLive(act, acts) && (act.status || act.byId !== target.byId),
  )
  if (other) {
    const what = other.status ? 'une autre décision a été prise' : 'une autre raison a été donnée'
    throw await refused(`${what} depuis`, other.byId, other.at)
  }
  const last = since.at(-1) ?? target
  if (!isSameState(last.after, now)) {
    const { updatedById, userId, updatedAt } = report
    throw await refused('son suivi a été changé dans le rapport', updatedById ?? userId, updatedAt)
  }
  const { place, sectorChanged: _, ...before } = target.before
  return { after: { ...now, ...before }, place }
}

/** Whether an act was not undone. */
const isLive = ({ uid }: ActRow, acts: readonly ActRow[]) =>
  !acts.some(({ undoes }) => undoes === uid)

/** Whether the report says of the step what an act left, as far as the act knows. */
const isSameState = (left: StoredStepState, now: StepState) =>
  (Object.keys(now) as (keyof StepState)[]).every(
    (field) => left[field] === undefined || left[field] === now[field],
  )

interface WrittenStep {
  report: ReportRow
  before: StoredSelection
  card: SnapshotCard
  after: StepState
  /** in the selection, when it comes back to it */
  place: number | undefined
  /** the sector of the step came with the decision that is undone */
  leavesSector: boolean
  name: string
  viewer: { id: number }
}

/**
 * Writes the state of one step in a report that the transaction has locked, as a save of the editor does: a
 * step that is selected brings its sector, and one that is beside the selection leaves it there.
 * @returns null when the catalogue has changed
 */
async function writeStep(tx: Transaction, snapshot: CatalogueSnapshot, written: WrittenStep) {
  const { report, before, card, after, place, leavesSector, name, viewer } = written
  const { cards: selected, sectors: known, tags } = selectionOf(snapshot, before)
  const others = selected.filter((other) => other !== card)
  const cards = after.selected ? withCard(selected, card, place) : others
  if (cards.length === 0) {
    throw conflict(
      `«\u00a0${name}\u00a0» est la seule étape retenue, et un rapport en garde au moins une\u00a0: retenez-en une autre, puis réessayez.`,
    )
  }
  const { sectorId } = card.row
  const leaves =
    leavesSector && !after.selected && others.every(({ row }) => row.sectorId !== sectorId)
  const sectors = snapshot.rows.sectors.filter(({ id }) =>
    id === sectorId
      ? after.selected || (known.some((sector) => sector.id === id) && !leaves)
      : known.some((sector) => sector.id === id),
  )
  const { figures, ...calculated } = calculateSelection(snapshot, cards, sectors)
  const selectedIds = new Set(cards.map(({ row }) => row.id))
  const { selected: _, ...followUp } = after
  const followUps = [
    ...before.followUps.filter(({ cardId }) => cardId !== card.row.id),
    { cardId: card.row.id, ...followUp },
  ]
  const row = await updateReport(
    tx,
    report.id,
    { updatedById: viewer.id === report.userId ? null : viewer.id },
    figures,
    {
      before,
      after: {
        ...calculated,
        tagIds: tags.map((tag) => tag.id),
        followUps: reconcileFollowUps(followUps, ({ cardId }) => selectedIds.has(cardId)),
      },
      catalogueVersion: snapshot.version,
    },
  )
  const holds = (ids: readonly number[]) => sectorId !== null && ids.includes(sectorId)
  return row && { row, sectorChanged: holds(before.sectorIds) !== holds(calculated.sectorIds) }
}

function withCard(
  selected: readonly SnapshotCard[],
  card: SnapshotCard,
  place = selected.length,
): SnapshotCard[] {
  return selected.includes(card) ? [...selected] : selected.toSpliced(place, 0, card)
}
