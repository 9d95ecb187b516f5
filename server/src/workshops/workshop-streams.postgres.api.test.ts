import { randomUUID } from 'node:crypto'
import type { Workshop, WorkshopEvent } from '@etapes-climat/domain/workshops/contract'
import { expect, it, onTestFinished } from 'vitest'
import { buildInstanceBeside } from '../testing/build-test-app.ts'
import { signIn, type TestClient } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import { saveReport } from '../testing/save-report.ts'
import { useCatalogue } from '../testing/use-catalogue.ts'
import { MOST_STREAMS } from './workshop-streams.ts'

const opened = useCatalogue()

/** How long a decision may take to be told, in ms. */
const TOLERATED_MS = 2000

/** A workshop of « Ventiler » and « Vélo », and how its steps are decided about. */
async function begin() {
  const { fixture } = opened
  const { ventilate, cycle } = fixture.cards
  const { body: report } = await saveReport(fixture, fixture.member, { name: 'Gare Basse' })
  const { body } = await fixture.member.post<Workshop>(`/report/${report.uid}/workshops`, {
    heldOn: '2026-11-22',
    steps: [ventilate.uid, cycle.uid],
  })
  const path = `/workshops/${body.uid}`
  const decide = (step: { uid: string }, status: string) =>
    fixture.member.post<{ revision: number }>(`${path}/decisions`, {
      id: randomUUID(),
      step: step.uid,
      status,
    })
  return { ...fixture, report, ventilate, cycle, path, decide }
}

/** Another instance over the same database, on a port. */
async function openInstance() {
  const instance = await buildInstanceBeside(opened.test)
  let closed = false
  const close = async () => {
    if (!closed) await instance.close()
    closed = true
  }
  onTestFinished(close)
  const origin = await instance.app.listen({ host: '127.0.0.1', port: 0 })
  return { instance, origin, close }
}

async function follow(origin: string, path: string, { token }: Pick<TestClient, 'token'>) {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const answer = await fetch(`${origin}${path}/events`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  return {
    answer,
    leave: () => abort.abort(),
    /** null: the stream has ended */
    async next(): Promise<WorkshopEvent | null> {
      const { value = '', done } = (await reader?.read()) ?? { done: true }
      return done ? null : JSON.parse(/^data: (.*)$/m.exec(value)?.[1] ?? 'null')
    },
  }
}

it('TEAM-46 a decision is told within two seconds to whoever follows the workshop on another instance, and so is its end', async () => {
  const { member, path, ventilate, cycle, decide } = await begin()
  const { origin } = await openInstance()
  const early = await follow(origin, path, member)
  expect(early.answer.headers.get('content-type')).toMatch('text/event-stream')
  expect(early.answer.headers.get('x-accel-buffering')).toBe('no')
  expect(early.answer.headers.get('content-encoding')).toBeNull()
  expect(await early.next()).toEqual({ revision: 0, endedAt: null })
  for (const step of [ventilate, cycle]) {
    const begun = performance.now()
    const { body } = await decide(step, 'considered')
    expect(await early.next()).toEqual({ revision: body.revision, endedAt: null })
    expect(performance.now() - begun).toBeLessThan(TOLERATED_MS)
  }
  // Whoever comes back reads at once up to where acts exist.
  const { body: workshop } = await member.get<Workshop>(path)
  const late = await follow(origin, path, member)
  expect(await late.next()).toEqual({ revision: workshop.revision, endedAt: null })
  const { body: ended } = await member.put<Workshop>(path, { ended: true })
  for (const stream of [early, late]) {
    expect(await stream.next()).toEqual({ revision: workshop.revision, endedAt: ended.endedAt })
    expect(await stream.next()).toBeNull()
  }
})

it('TEAM-46 the stream of a co-author who is removed, or who signs out, ends without what comes then', async () => {
  const { member, report, path, ventilate, cycle, decide } = await begin()
  const { origin } = await openInstance()
  const someone = await makeUser(opened.test.database.db)
  const authors = `/report/${report.uid}/co-authors`
  const invite = () =>
    member.post<{ uid: string }>(authors, { email: someone.email, role: 'reader' })
  const reader = await signIn(opened.test.app, someone.email)
  const { body: invited } = await invite()
  await reader.get(`/report/${report.uid}`)
  const removed = await follow(origin, path, reader)
  expect(await removed.next()).toMatchObject({ revision: 0 })
  await member.delete(`${authors}/${invited.uid}`)
  await decide(ventilate, 'considered')
  expect(await removed.next()).toBeNull()
  expect((await follow(origin, path, reader)).answer.status).toBe(404)

  await invite()
  await reader.get(`/report/${report.uid}`)
  const signedOut = await follow(origin, path, reader)
  expect(await signedOut.next()).toMatchObject({ revision: 2 })
  await reader.post('/logout', { refresh_token: reader.refreshToken })
  await decide(cycle, 'considered')
  expect(await signedOut.next()).toBeNull()
})

it('TEAM-46 an account follows so many workshops at once; a screen that is left makes room', async () => {
  const { member, admin, path } = await begin()
  const { origin } = await openInstance()
  const first = await follow(origin, path, member)
  for (let count = 1; count < MOST_STREAMS.ofAccount; count += 1) {
    expect((await follow(origin, path, member)).answer.status).toBe(200)
  }
  const refused = await follow(origin, path, member)
  expect(refused.answer.status).toBe(503)
  expect(refused.answer.headers.get('retry-after')).toBe('30')
  expect((await follow(origin, path, admin)).answer.status).toBe(200)
  first.leave()
  await expect.poll(async () => (await follow(origin, path, member)).answer.status).toBe(200)
})

it('TEAM-46 API-102 a stream ends when the server stops, and whoever does not ask for events is told what there is', async () => {
  const { member, path, ventilate, decide } = await begin()
  const { origin, close } = await openInstance()
  const stream = await follow(origin, path, member)
  expect(await stream.next()).toEqual({ revision: 0, endedAt: null })
  const begun = performance.now()
  await close()
  expect(await stream.next()).toBeNull()
  expect(performance.now() - begun).toBeLessThan(TOLERATED_MS)
  const { body } = await decide(ventilate, 'considered')
  const { text } = await member.get(`${path}/events`)
  expect(text).toBe(`id: ${body.revision}\ndata: {"revision":${body.revision},"endedAt":null}\n\n`)
})
