import type { StepComment } from '@etapes-climat/domain/reports/comment-contract'
import type { Report, ReportView } from '@etapes-climat/domain/reports/contract'
import type { CoAuthor } from '@etapes-climat/domain/sharing/co-author-contract'
import type { CreatedShareLink } from '@etapes-climat/domain/sharing/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailOutbox } from '../db/tables/mail-outbox.table.ts'
import { stepComment } from '../db/tables/step-comment.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { signIn, type TestClient } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import { mailLinksOf, mailsTo } from '../testing/mail/mails.ts'
import { iriOf } from '../testing/save-report.ts'
import { sendCommentMails } from './send-comment-mails.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp({ rateLimits: false })
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

/** A report of a new owner, who shares it with a reader and an editor; and a stranger. */
async function team() {
  const { db } = test.database
  const somebody = async (firstName: string) => {
    const user = await makeUser(db, { firstName, lastName: 'Kervadec' })
    return { user, client: await signIn(test.app, user.email) }
  }
  const [owner, reader, editor, stranger] = [
    await somebody('Maëlle'),
    await somebody('Awa'),
    await somebody('Idris'),
    await somebody('Yann'),
  ]
  const { insulate, renovate } = fixture.cards
  const { body: report } = await owner.client.post<Report>('/api/reports', {
    name: 'Quai',
    cards: [iriOf(insulate)],
    followUps: [{ card: iriOf(renovate), status: 'considered' }],
  })
  for (const [{ user }, role] of [
    [reader, 'reader'],
    [editor, 'editor'],
  ] as const) {
    const invited = { email: user.email, role }
    await owner.client.post<CoAuthor>(`/report/${report.uid}/co-authors`, invited)
  }
  await db.delete(mailOutbox)
  return { owner, reader, editor, stranger, report, path: `/report/${report.uid}/comments` }
}
const write = (
  who: TestClient,
  path: string,
  text = 'À revoir',
  card = fixture.cards.insulate.uid,
) => who.post<StepComment>(path, { card, text })
const read = async (who: TestClient, path: string) =>
  (await who.get<{ comments: StepComment[]; shared: boolean }>(path)).body
const unreadOf = async (who: TestClient) =>
  (await who.get<{ reports: { uid: string; unread: number }[] }>('/comments/unread')).body.reports

it('TEAM-35 owner and co-authors comment on steps of a report and read the thread; others find nothing', async () => {
  const { owner, reader, editor, stranger, path } = await team()
  const { insulate, renovate, cycle, draft } = fixture.cards
  const first = await write(reader.client, path, ' Quel devis ?\nLe second. ')
  expect(first.status, first.text).toBe(201)
  expect(first.body).toMatchObject({
    text: 'Quel devis ?\nLe second.',
    author: 'Awa Kervadec',
    isOwn: true,
    mayDelete: true,
    card: { uid: insulate.uid, name: insulate.name },
  })
  expect((await write(owner.client, path, 'Lundi', renovate.uid)).status).toBe(201)
  const { comments, shared } = await read(editor.client, path)
  expect(comments.map(({ text, author }) => [text, author])).toEqual([
    ['Quel devis ?\nLe second.', 'Awa Kervadec'],
    ['Lundi', 'Maëlle Kervadec'],
  ])
  expect([shared, comments.map(({ mayDelete }) => mayDelete)]).toEqual([true, [false, false]])
  const before = await test.database.db.$count(stepComment)
  for (const [body, field] of [
    [{ card: insulate.uid, text: ' ' }, 'text'],
    [{ card: insulate.uid, text: 'x'.repeat(2001) }, 'text'],
    [{ card: cycle.uid, text: 'Pas du rapport' }, 'card'],
    [{ card: draft.uid, text: 'Pas publiée' }, 'card'],
  ] as const) {
    const refused = await owner.client.post(path, body)
    expect([refused.status, refused.body.violations?.[0]?.propertyPath]).toEqual([422, field])
  }
  const of = `${path}/${first.body.uid}`
  const refusals = [
    await stranger.client.get(path),
    await write(stranger.client, path),
    await stranger.client.post(`${path}/read`),
    await stranger.client.delete(of),
    await editor.client.delete(of),
    await owner.client.delete(`${path}/00000000-0000-4000-8000-000000000000`),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404, 403, 404])
  expect(await test.database.db.$count(stepComment)).toBe(before)
  expect((await owner.client.delete(of)).status).toBe(204)
  expect((await read(reader.client, path)).comments.map(({ text }) => text)).toEqual(['Lundi'])
})

it('TEAM-35 what others wrote counts as unread until it is read, in the list of reports too', async () => {
  const { owner, reader, report, path } = await team()
  await write(reader.client, path)
  await write(reader.client, path, 'Encore')
  expect(await unreadOf(owner.client)).toEqual([{ uid: report.uid, unread: 2 }])
  expect(await unreadOf(reader.client)).toEqual([])
  await write(owner.client, path, 'Vu')
  const marks = async (who: TestClient) =>
    (await read(who, path)).comments.map(({ isUnread }) => isUnread)
  expect(await marks(owner.client)).toEqual([true, true, false])
  expect(await marks(reader.client)).toEqual([false, false, true])
  await owner.client.post(`${path}/read`)
  expect(await unreadOf(owner.client)).toEqual([])
  await write(reader.client, path, 'Et aussi')
  expect(await unreadOf(owner.client)).toEqual([{ uid: report.uid, unread: 1 }])
  await fixture.admin.put(iriOf(fixture.cards.insulate), { draft: true })
  const hidden = [await unreadOf(owner.client), (await read(owner.client, path)).comments]
  await fixture.admin.put(iriOf(fixture.cards.insulate), { draft: false })
  expect(hidden).toEqual([[], []])
  const { db } = test.database
  const setFormat = (slug: string) =>
    db.execute(sql`update card set format_id = (select id from card_format where slug = ${slug})
      where id = ${fixture.cards.insulate.id}`)
  await setFormat('completude')
  const unseen = [await unreadOf(owner.client), (await read(owner.client, path)).comments]
  await setFormat('direct')
  expect(unseen).toEqual([[], []])
  expect((await read(owner.client, path)).comments).toHaveLength(4)
})

it('TEAM-35 who is invited before they have an account finds what was written by the address alone', async () => {
  const { owner, report, path } = await team()
  const email = 'Nolwenn.LeGall@exemple.fr'
  await owner.client.post(`/report/${report.uid}/co-authors`, { email, role: 'reader' })
  await write(owner.client, path)
  const { db } = test.database
  await makeUser(db, { email })
  await sendCommentMails(db, mailLinksOf(test))
  expect((await mailsTo(db, email)).map(({ subject }) => subject)).toContain(
    '1\u00a0commentaire à lire',
  )
})

it('TEAM-35 one mail an hour at most to each reader who wants it, over all instances', async () => {
  const { db } = test.database
  const { owner, reader, editor, path } = await team()
  const subjects = async (email: string) => (await mailsTo(db, email)).map(({ subject }) => subject)
  await editor.client.post('/me/comment-mail', { wanted: false })
  await write(reader.client, path)
  await write(reader.client, path, 'Encore')
  expect(await subjects(owner.user.email)).toEqual(['1\u00a0commentaire à lire'])
  expect([await subjects(editor.user.email), await subjects(reader.user.email)]).toEqual([[], []])
  const send = () => sendCommentMails(db, mailLinksOf(test))
  const mailedBefore = (minutes: number) =>
    db.execute(sql`update app_user set comment_mailed_at = now() - make_interval(mins => ${minutes}::int)
      where id = ${owner.user.id}`)
  for (const minutes of [0, 59]) {
    await mailedBefore(minutes)
    await send()
    expect(await subjects(owner.user.email)).toHaveLength(1)
  }
  await mailedBefore(61)
  await db.execute(sql`update step_comment set created_at = now() - interval '30 minutes'
    where text = 'Encore'`)
  await Promise.all([send(), send(), send()])
  expect(await subjects(owner.user.email)).toEqual([
    '1\u00a0commentaire à lire',
    '2\u00a0commentaires à lire',
  ])
  // Nothing was written since, though an hour has passed.
  await db.execute(sql`update step_comment set created_at = created_at - interval '2 hours'`)
  await mailedBefore(61)
  await send()
  expect(await subjects(owner.user.email)).toHaveLength(2)
  await db.execute(sql`update app_user set comment_mailed_at = null, deleted_at = now()
    where id = ${owner.user.id}`)
  await write(reader.client, path, 'Trop tard')
  expect(await subjects(owner.user.email)).toHaveLength(2)
  const [, mail] = await mailsTo(db, owner.user.email)
  expect(JSON.stringify(mail?.body)).not.toContain('Encore')
})

it('TEAM-35 comments stand in no link, PDF, workbook or milestone, come back with a restored report and go with their author', async () => {
  const { db } = test.database
  const { owner, reader, report, path } = await team()
  const secret = 'Secret-de-commentaire'
  await write(reader.client, path, secret)
  await write(owner.client, path, 'Réponse')
  const link = await owner.client.post<CreatedShareLink>(`/report/${report.uid}/links`, { days: 7 })
  const shared = new URL(link.body.url).pathname.replace('/partage/', '/shared/')
  const fixed = await owner.client.post<{ uid: string }>(`/report/${report.uid}/milestones`, {
    name: 'APD',
  })
  const texts = [
    (await fixture.visitor.get(shared)).text,
    (await owner.client.get<ReportView>(`/report/${report.uid}`)).text,
    (await owner.client.get(`/milestones/${fixed.body.uid}`)).text,
  ]
  for (const text of texts) expect(text).not.toContain(secret)

  await owner.client.post(`${path}/read`)
  await write(reader.client, path, 'Depuis')
  const before = (await read(owner.client, path)).comments
  expect(before.map(({ isUnread }) => isUnread)).toEqual([false, false, true])
  await owner.client.delete(report['@id'])
  expect((await reader.client.get(path)).status).toBe(404)
  await owner.client.post(`/report/${report.uid}/restore`)
  expect((await read(owner.client, path)).comments).toEqual(before)

  const archive = await reader.client.get('/me/export')
  expect(archive.status).toBe(200)
  await db.delete(appUser).where(eq(appUser.id, reader.user.id))
  const { comments } = await read(owner.client, path)
  expect(comments.map(({ text }) => text)).toEqual(['Réponse'])
  expect(await db.$count(stepComment, eq(stepComment.text, secret))).toBe(0)
})
