import type { Report } from '@etapes-climat/domain/reports/contract'
import {
  type Workshop,
  type WorkshopSummary,
  type WorkshopUpdateBody,
  workshopUpdateBody,
} from '@etapes-climat/domain/workshops/contract'
import { expect, it } from 'vitest'
import { workshop } from '../db/tables/workshop.table.ts'
import { signIn } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'
import { useCatalogue } from '../testing/use-catalogue.ts'

const opened = useCatalogue()

const AT = '2026-11-22T09:04:00.000Z'

/** A report of « Isoler » and « Rénover » with a workshop of three steps. */
async function begin(changes: Record<string, unknown> = {}) {
  const { fixture } = opened
  const { insulate, ventilate, cycle } = fixture.cards
  const { body: report } = await saveReport(fixture, fixture.member, { name: 'Gare Basse' })
  const begun = await fixture.member.post<Workshop>(`/report/${report.uid}/workshops`, {
    heldOn: '2026-11-22',
    steps: [insulate.uid, ventilate.uid, cycle.uid],
    ...changes,
  })
  return { fixture, report, begun, steps: { insulate, ventilate, cycle } }
}

const decide = (path: string, step: { uid: string }, status: string, note = '') =>
  opened.fixture.member.post(`${path}/decisions`, {
    id: crypto.randomUUID(),
    step: step.uid,
    status,
    note,
  })

it('TEAM-40 TEAM-41 a workshop keeps its steps as they are, its facts, and its minutes as they were at its end', async () => {
  const { fixture, report, begun, steps } = await begin({
    place: ' Maison du projet ',
    participants: 'S. Guivarch\nI. Benhamou',
    timer: 120,
  })
  expect(begun.status, begun.text).toBe(201)
  expect(begun.body).toMatchObject({
    heldOn: '2026-11-22',
    place: 'Maison du projet',
    timer: 120,
    current: null,
    revision: 1,
    participants: 'S. Guivarch\nI. Benhamou',
    endedAt: null,
    stepCount: 3,
    decidedCount: 0,
    report: { uid: report.uid, name: 'Gare Basse' },
    steps: [
      { uid: steps.insulate.uid, name: 'Isoler l’enveloppe', val: 40, counted: true },
      { uid: steps.ventilate.uid, name: 'Ventiler', counted: true },
      { uid: steps.cycle.uid, counted: true },
    ],
    minutes: { figures: { somme: 40, potentiel: 165 }, already: { count: 1, val: 40 } },
  })
  const path = `/workshops/${begun.body.uid}`
  await decide(path, steps.cycle, 'considered', 'Devis attendu')
  await decide(path, steps.insulate, 'selected')
  await decide(path, steps.cycle, 'discarded', 'Hors du périmètre')
  const current = { current: steps.ventilate.uid }
  const saved = await fixture.member.put<Workshop>(path, current, { 'if-match': '"4"' })
  expect(saved.status, saved.text).toBe(200)
  expect(saved.body).toMatchObject({ ...current, decidedCount: 2, minutes: { seenCount: 3 } })
  const ended = await fixture.member.put<Workshop>(path, { ended: true })
  const { minutes: atEnd } = ended.body
  expect(atEnd.rows).toMatchObject([
    { name: 'Isoler l’enveloppe', status: 'selected', val: 40, added: true },
    { status: 'discarded', note: 'Hors du périmètre', val: 101, added: false },
  ])
  // What becomes of report, names and values later changes nothing of what was decided.
  await fixture.member.put(report['@id'], {
    name: 'Gare Haute',
    cards: [iriOf(steps.cycle)],
    followUps: [],
  })
  await fixture.admin.put(iriOf(steps.insulate), { name: 'Isoler mieux', val: 41 })
  const later = await fixture.member.get<Workshop>(path)
  await fixture.admin.put(iriOf(steps.insulate), { name: 'Isoler l’enveloppe', val: 40 })
  expect(later.body).toMatchObject({ report: { name: 'Gare Haute' }, minutes: atEnd })
  expect(atEnd.report).toBe('Gare Basse')
  // Ended again, it has ended when it did.
  await opened.test.database.db.update(workshop).set({ endedAt: new Date(AT) })
  const again = await fixture.member.put<Workshop>(path, { ended: true })
  expect(Date.parse(again.body.endedAt ?? '')).toBe(Date.parse(AT))
  const { body } = await fixture.member.get<Workshop>(path)
  const list = await fixture.member.get<{ workshops: WorkshopSummary[] }>(
    `/report/${report.uid}/workshops`,
  )
  expect(list.body.workshops).toMatchObject([{ uid: body.uid, decidedCount: 2 }])
})

it('TEAM-41 minutes of a workshop that has ended never change: each field of a save is refused, whatever it rests on', async () => {
  const { fixture, begun, steps } = await begin()
  const path = `/workshops/${begun.body.uid}`
  await decide(path, steps.cycle, 'considered')
  const { body: ended } = await fixture.member.put<Workshop>(path, { ended: true })
  const changes: Record<keyof WorkshopUpdateBody, unknown> = {
    heldOn: '2026-11-23',
    place: 'Mairie',
    participants: 'I. Benhamou',
    timer: 60,
    current: steps.ventilate.uid,
    ended: false,
  }
  expect(Object.keys(changes)).toEqual(Object.keys(workshopUpdateBody.shape))
  for (const [field, value] of Object.entries(changes)) {
    for (const tag of [undefined, `"${ended.revision}"`, '"1"']) {
      const headers = tag === undefined ? {} : { 'if-match': tag }
      const late = await fixture.member.put<{ 'hydra:description': string }>(
        ...[path, { [field]: value }, headers],
      )
      expect(late.status, field).toBe(409)
      expect(late.body['hydra:description']).toContain('Cet atelier est terminé depuis le ')
    }
  }
  expect((await fixture.member.put<Workshop>(path, { ended: true })).body).toEqual(ended)
  expect((await fixture.member.get<Workshop>(path)).body).toEqual(ended)
})

it('TEAM-40 a save that rests on an older revision is refused, and so is a foreign step; nothing is written', async () => {
  const { fixture, begun, steps } = await begin()
  const path = `/workshops/${begun.body.uid}`
  await fixture.member.put(path, { current: steps.cycle.uid }, { 'if-match': '"1"' })
  const late = { place: 'Mairie' }
  expect((await fixture.member.put(path, late, { 'if-match': '"1"' })).status).toBe(409)
  const refused: [Record<string, unknown>, string][] = [
    [{ current: fixture.cards.renovate.uid }, 'current'],
    [{ participants: 'x'.repeat(2001) }, 'participants'],
    [{ timer: 3601 }, 'timer'],
    [{ heldOn: '2026-13-01' }, 'heldOn'],
  ]
  for (const [body, propertyPath] of refused) {
    const answer = await fixture.member.put<{ violations: { propertyPath: string }[] }>(path, body)
    expect(answer.status, JSON.stringify(body)).toBe(422)
    expect(answer.body.violations.map((fault) => fault.propertyPath)).toEqual([propertyPath])
  }
  const { body } = await fixture.member.get<Workshop>(path)
  expect(body).toMatchObject({ revision: 2, decisions: [], current: steps.cycle.uid })
  const none = await fixture.member.post(`/report/${body.report.uid}/workshops`, {
    heldOn: '2026-11-22',
    steps: [],
  })
  expect(none.status).toBe(422)
  const unknown = await fixture.member.post(`/report/${body.report.uid}/workshops`, {
    heldOn: '2026-11-22',
    steps: [fixture.cards.draft.uid],
  })
  expect(unknown.status).toBe(422)
})

it('TEAM-40 TEAM-41 a co-author who may save leads it, a reader reads the minutes, nobody else knows of it', async () => {
  const { fixture, report, begun } = await begin()
  const path = `/workshops/${begun.body.uid}`
  const shared = async (role: 'reader' | 'editor') => {
    const someone = await makeUser(opened.test.database.db)
    await fixture.member.post(`/report/${report.uid}/co-authors`, { email: someone.email, role })
    const client = await signIn(opened.test.app, someone.email)
    await client.get<Report>(`/report/${report.uid}`)
    return client
  }
  const [reader, editor] = [await shared('reader'), await shared('editor')]
  expect((await reader.get(path)).status).toBe(200)
  expect((await reader.get(`/pdf${path}`)).status).toBe(200)
  expect((await reader.put(path, { place: 'Ici' })).status).toBe(403)
  expect((await editor.put(path, { place: 'Ici' })).status).toBe(200)
  for (const address of [path, `/pdf${path}`]) {
    expect((await fixture.other.get(address)).status).toBe(404)
  }
})

it('TEAM-41 a deleted report takes its workshops with it, and brings them back', async () => {
  const { fixture, report, begun, steps } = await begin()
  const path = `/workshops/${begun.body.uid}`
  await decide(path, steps.cycle, 'considered', 'Devis attendu')
  await decide(path, steps.cycle, 'selected')
  const { body: before } = await fixture.member.get<Workshop>(path)
  await fixture.member.delete(report['@id'])
  expect((await fixture.member.get(path)).status).toBe(404)
  await fixture.member.post(`/report/${report.uid}/restore`)
  expect((await fixture.member.get<Workshop>(path)).body).toEqual(before)
})
