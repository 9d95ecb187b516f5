import { randomUUID } from 'node:crypto'
import type { Report } from '@etapes-climat/domain/reports/contract'
import type { Act, Workshop } from '@etapes-climat/domain/workshops/contract'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { signIn, type TestClient } from '../testing/client.ts'
import { writtenRows } from '../testing/database/written-rows.ts'
import { makeCard, makeUser } from '../testing/factories.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'
import { useCatalogue } from '../testing/use-catalogue.ts'

const opened = useCatalogue()
type Refusal = Act & { 'hydra:description': string; endedAt?: string }

/** The sentence of a refusal, with plain spaces. */
const saidBy = ({ body }: { body: Refusal }) => body['hydra:description'].replaceAll('\u00a0', ' ')

/** A workshop of a report of « Isoler » (40) and « Rénover »: « Ventiler » (50), « Vélo » (101), « Isoler ». */
async function begin(changes: Record<string, unknown> = {}) {
  const { fixture } = opened
  const { member } = fixture
  const { insulate, ventilate, cycle } = fixture.cards
  const { body: report } = await saveReport(fixture, member, { name: 'Gare Basse', ...changes })
  const begun = await member.post<Workshop>(`/report/${report.uid}/workshops`, {
    heldOn: '2026-11-22',
    steps: [ventilate.uid, cycle.uid, insulate.uid],
  })
  const path = `/workshops/${begun.body.uid}`
  const send = (act: Record<string, unknown>, who: TestClient = member) =>
    who.post<Refusal>(`${path}/decisions`, { id: randomUUID(), ...act })
  const decide = (step: { uid: string }, status: string, note?: string, who = member) =>
    send({ step: step.uid, status, note }, who)
  const workshop = async () => (await member.get<Workshop>(path)).body
  const read = async () => (await member.get<Report>(report['@id'])).body
  return { ...fixture.cards, member, report, path, send, decide, read, workshop }
}

const followUpOf = ({ followUps }: Report, { uid }: { uid: string }) => {
  const { card: _, ...fields } = followUps.find(({ card }) => card.uid === uid) ?? { card: null }
  return fields
}

/** An editor of a report, who has opened it. */
async function editorOf(report: Report) {
  const someone = await makeUser(opened.test.database.db, { firstName: 'Inès', lastName: 'Roy' })
  const invitation = { email: someone.email, role: 'editor' }
  const path = `/report/${report.uid}/co-authors`
  const { body } = await opened.fixture.member.post<{ uid: string }>(path, invitation)
  const client = await signIn(opened.test.app, someone.email)
  await client.get(`/report/${report.uid}`)
  return { client, remove: () => opened.fixture.member.delete(`${path}/${body.uid}`) }
}

it('TEAM-40 a decision changes status, selection, sector, figures and revision of the report as a save does, and joins the list', async () => {
  const { report, cycle, insulate, decide, read, workshop } = await begin()
  const selected = await decide(cycle, 'selected')
  expect(selected.status, selected.text).toBe(200)
  expect(selected.body).toMatchObject({
    step: cycle.uid,
    sectorChanged: true,
    reportRevision: report.revision + 1,
    revision: 2,
    state: { selected: true, status: null, note: '', person: '', dueOn: null },
  })
  const discarded = await decide(insulate, 'discarded', ' Hors du périmètre ')
  expect(discarded.body.state).toMatchObject({ selected: false, status: 'discarded' })
  const after = await read()
  expect(after.cards.map(({ uid }) => uid)).toEqual([opened.fixture.cards.renovate.uid, cycle.uid])
  expect(after.sectors).toHaveLength(2)
  expect(after).toMatchObject({ revision: report.revision + 2, datas: { somme: 101 } })
  expect(followUpOf(after, insulate)).toMatchObject({ note: 'Hors du périmètre' })
  const { decisions, decidedCount, minutes } = await workshop()
  expect(decisions).toMatchObject([
    { id: selected.body.id, status: 'selected', at: selected.body.at },
    { status: 'discarded', note: 'Hors du périmètre', before: { status: 'selected', note: '' } },
  ])
  expect(decidedCount).toBe(2)
  expect(minutes).toMatchObject({ figures: { somme: 101 }, already: { count: 0, val: 0 } })
})

it('TEAM-40 the same act again answers the same, changes nothing, also after the end; its id is of no other act', async () => {
  const { cycle, insulate, member, path, send } = await begin()
  const act = { id: randomUUID(), step: cycle.uid, status: 'selected', note: 'Voté' }
  const first = await send(act)
  await send({ step: cycle.uid, note: 'Voté à l’unanimité' })
  await member.put(path, { ended: true })
  const before = await writtenRows(opened.test.database.db)
  const again = await send(act)
  expect([again.status, again.body]).toEqual([200, first.body])
  const other = await send({ ...act, step: insulate.uid })
  expect(other.status).toBe(422)
  expect(other.body).toMatchObject({ violations: [{ propertyPath: 'id' }] })
  expect(await writtenRows(opened.test.database.db)).toBe(before)
})

it('TEAM-40 decisions sent at once by two devices are all taken, in the order of the server, and the last about a step holds', async () => {
  const { report, ventilate, cycle, insulate, decide, read, workshop } = await begin()
  const { client } = await editorOf(report)
  const answers = await Promise.all([
    decide(ventilate, 'selected'),
    decide(cycle, 'selected', 'Oui', client),
    decide(insulate, 'considered'),
    decide(insulate, 'discarded', 'Non', client),
    decide(cycle, 'considered'),
    decide(ventilate, 'discarded', '', client),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const { decisions, decidedCount, minutes } = await workshop()
  const inOrder = answers.map(({ body }) => body).toSorted((a, b) => a.revision - b.revision)
  expect(decisions.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id))
  expect(decidedCount).toBe(3)
  const after = await read()
  expect(after.revision).toBe(report.revision + 6)
  for (const { step, status } of minutes.rows) {
    expect(after.cards.some(({ uid }) => uid === step)).toBe(status === 'selected')
    if (status !== 'selected') expect(followUpOf(after, { uid: step })).toMatchObject({ status })
  }
  expect(minutes.rows.every(({ since }) => since === null)).toBe(true)
})

it('TEAM-40 undoing restores status, reason, person, day, place and sector; once only', async () => {
  const { fixture } = opened
  const { insulate, cycle, renovate } = fixture.cards
  const followUps = [{ card: iriOf(insulate), note: 'Lot 2', person: 'Awa', dueOn: '2027-01-15' }]
  const { decide, send, read, workshop } = await begin({ followUps })
  const before = await read()
  const added = await decide(cycle, 'selected')
  const discarded = await decide(insulate, 'discarded', 'Trop cher')
  await send({ step: insulate.uid, note: 'Trop cher, non financé' })
  const undo = (id: string, step: { uid: string }) => send({ step: step.uid, undoes: id })
  const restored = await undo(discarded.body.id, insulate)
  expect(restored.status, restored.text).toBe(200)
  expect((await undo(added.body.id, cycle)).body).toMatchObject({ sectorChanged: true })
  const after = await read()
  expect(after.cards.map(({ uid }) => uid)).toEqual([insulate.uid, renovate.uid])
  for (const field of ['cards', 'sectors', 'followUps', 'datas'] as const) {
    expect(after[field], field).toEqual(before[field])
  }
  expect(await workshop()).toMatchObject({ decisions: [], decidedCount: 0 })
  const twice = await undo(added.body.id, cycle)
  expect(twice.status).toBe(409)
  expect(saidBy(twice)).toMatch(
    /^« Donner la première place au vélo » : cette décision a été annulée par Solène Guivarch le /,
  )
})

it('TEAM-40 undoing is refused by name when somebody decided, gave a reason or saved the step since', async () => {
  const { report, cycle, insulate, decide, send, member, read } = await begin()
  const { client } = await editorOf(report)
  const first = await decide(cycle, 'considered')
  const undo = () => send({ step: cycle.uid, undoes: first.body.id })
  const reason = await send({ step: cycle.uid, note: 'Devis attendu' }, client)
  expect(reason.status).toBe(200)
  const said = async () => {
    const answer = await undo()
    return [answer.status, saidBy(answer)]
  }
  const by = (what: string) => [
    409,
    expect.stringMatching(`^« Donner la première place au vélo » : ${what} par Inès Roy le `),
  ]
  expect(await said()).toEqual(by('une autre raison a été donnée depuis'))
  await decide(cycle, 'selected', undefined, client)
  expect(await said()).toEqual(by('une autre décision a été prise depuis'))
  const other = await decide(insulate, 'considered')
  const cards = [iriOf(insulate), iriOf(cycle)]
  await client.put(report['@id'], { cards, followUps: [] })
  const changed = await send({ step: insulate.uid, undoes: other.body.id })
  expect(saidBy(changed)).toMatch(/son suivi a été changé dans le rapport par Inès Roy le /)
  expect((await read()).cards.map(({ uid }) => uid)).toEqual([insulate.uid, cycle.uid])
  const unknown = await member.post(`/workshops/${randomUUID()}/decisions`, {})
  expect(unknown.status).toBe(404)
})

it('TEAM-40 each refusal names the step and the cause, concerns that act alone, and writes nothing', async () => {
  const { fixture, test } = opened
  const { db } = test.database
  const place = { sectorId: fixture.sectors.housing.id, categoryId: fixture.categories.energy.id }
  const [unpublished, deleted] = await Promise.all(
    ['Étape retirée', 'Étape supprimée'].map((name) => makeCard(db, { ...place, name, val: 5 })),
  )
  if (!unpublished || !deleted) throw new Error('no steps')
  await db.execute(sql`update catalogue_version set version = version + 1`)
  const { insulate } = fixture.cards
  const { member, admin } = fixture
  const { body: report } = await saveReport(fixture, member, { cards: [iriOf(insulate)] })
  const steps = [insulate.uid, unpublished.uid, deleted.uid]
  const { body } = await member.post<Workshop>(`/report/${report.uid}/workshops`, {
    heldOn: '2026-11-22',
    steps,
  })
  const send = (act: object, who = member) =>
    who.post<Refusal>(`/workshops/${body.uid}/decisions`, { id: randomUUID(), ...act })
  expect((await admin.put(iriOf(unpublished), { draft: true })).status).toBe(200)
  await admin.put(iriOf(deleted), { draft: true })
  const deletion = await admin.delete(iriOf(deleted))
  expect(deletion.status, deletion.text).toBe(204)
  const before = await writtenRows(db)
  const refused: [object, number, RegExp][] = [
    [
      { step: unpublished.uid, status: 'selected' },
      422,
      /« Étape retirée » n’est plus publiée : un administrateur l’a retirée le \d\d\/\d\d\/\d{4} /,
    ],
    [
      { step: deleted.uid, status: 'selected' },
      409,
      /« Étape supprimée » a été supprimée du catalogue/,
    ],
    [
      { step: insulate.uid, status: 'discarded' },
      409,
      /« Isoler l’enveloppe » est la seule étape retenue, .* retenez-en une autre/,
    ],
    [{ step: fixture.cards.cycle.uid, status: 'selected' }, 422, /n’est pas de cet atelier/],
    [{ step: insulate.uid, undoes: randomUUID() }, 422, /n’est pas de cet atelier/],
    [{ step: insulate.uid }, 422, /une décision, une raison ou la décision à annuler/],
    [{ step: insulate.uid, status: 'done' }, 422, /choisir une décision de la liste/],
    [{ step: insulate.uid, note: 'x'.repeat(501) }, 422, /500 caractères/],
  ]
  for (const [act, status, words] of refused) {
    const answer = await send(act)
    expect([answer.status, saidBy(answer)]).toEqual([status, expect.stringMatching(words)])
  }
  // An administrator's decisions are read by members too.
  expect((await send({ step: unpublished.uid, status: 'selected' }, admin)).status).toBe(422)
  expect(await writtenRows(db)).toBe(before)
  expect((await send({ step: insulate.uid, status: 'selected' })).status).toBe(200)
})

it('TEAM-40 TEAM-41 after the end and after the right is gone every act is refused, with who and when where it is known', async () => {
  const { report, cycle, decide, member, path, workshop } = await begin()
  const { client, remove } = await editorOf(report)
  expect((await decide(cycle, 'considered', '', client)).status).toBe(200)
  await remove()
  expect((await decide(cycle, 'selected', '', client)).status).toBe(404)
  await member.put(path, { ended: true })
  const before = await workshop()
  const late = await decide(cycle, 'selected')
  expect(late.status).toBe(409)
  expect(saidBy(late)).toMatch(
    /^Cet atelier est terminé depuis le \d\d\/.* par Solène Guivarch : son compte rendu ne change plus/,
  )
  expect(late.body).toMatchObject({ endedAt: expect.any(String), endedBy: 'Solène Guivarch' })
  expect(await workshop()).toEqual(before)
})

it('TEAM-40 a note that stood there stays where no reason is given, and is no reason; a reason leaves with its decision', async () => {
  const step = opened.fixture.cards.insulate
  const followUps = [{ card: iriOf(step), note: 'attendre l’étude' }]
  const { decide, read, workshop } = await begin({ followUps })
  const noteOf = async () => followUpOf(await read(), step)
  await decide(step, 'discarded')
  expect(await noteOf()).toMatchObject({ status: 'discarded', note: 'attendre l’étude' })
  expect((await workshop()).decisions).toMatchObject([{ status: 'discarded', note: '' }])
  await decide(step, 'considered')
  expect(await noteOf()).toMatchObject({ status: 'considered', note: 'attendre l’étude' })
  await decide(step, 'discarded', 'Trop cher')
  await decide(step, 'selected')
  expect(await noteOf()).not.toMatchObject({ note: expect.stringMatching(/./) })
})
