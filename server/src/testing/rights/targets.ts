import {
  type ClassificationKind,
  classificationFacts,
} from '@etapes-climat/domain/classification/classification-kinds'
import type { DescribedKind } from '@etapes-climat/domain/items/described-kinds'
import type { PublicationKind } from '@etapes-climat/domain/publications/contract'
import type { CreatedCalendarAddress } from '@etapes-climat/domain/reports/due-step-contract'
import type { devices } from '@etapes-climat/domain/sessions/device-contract'
import type { CoAuthor } from '@etapes-climat/domain/sharing/co-author-contract'
import type { CreatedShareLink } from '@etapes-climat/domain/sharing/contract'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { insertItem } from '../../classification/item.repository.ts'
import { DESCRIBED_TABLES } from '../../db/tables/described.table.ts'
import { memberImport } from '../../db/tables/member-import.table.ts'
import { page } from '../../db/tables/page.table.ts'
import { describedRows } from '../../described/described.repository.ts'
import type { TestApp } from '../build-test-app.ts'
import type { CatalogueFixture } from '../catalogue-fixture.ts'
import { signIn } from '../client.ts'
import { distinctRow } from '../distinct-row.ts'
import { makeCard, makeExemplary, makeSector, makeUser } from '../factories.ts'
import { mailLinksOf } from '../mail/mails.ts'
import { addPasskeyTo } from '../passkeys/add-passkey.ts'
import { saveReport } from '../save-report.ts'

/** Makes the item of a call, new for each call, so that none affects the next. */
export function createTargets(test: TestApp, fixture: CatalogueFixture) {
  const { db } = test.database
  let sequence = 0
  const named = (what: string) => {
    sequence += 1
    return `${what} ${sequence}`
  }
  async function first<Row>(rows: Promise<Row[]>): Promise<Row> {
    const [row] = await rows
    if (!row) throw new Error('nothing was made')
    return row
  }
  const { sectors, categories } = fixture

  /** Opens a next version of something published, and answers how its calls name it. */
  async function opened(kind: PublicationKind, { uid }: { uid: string }) {
    await fixture.admin.post(`/admin/publications/${kind}/${uid}`, {})
    return { kind, id: uid }
  }
  /** A link to a report of the role `member`: how the calls of its owner name it, and its token. */
  async function madeLink() {
    const { uid: id } = (await saveReport(fixture, fixture.member)).body
    const { body } = await fixture.member.post<CreatedShareLink>(`/report/${id}/links`, { days: 7 })
    return { id, link: body.uid, token: body.url.split('/').at(-1) ?? '' }
  }
  /** A report of the role `member` with a co-author. */
  async function invited(email: string) {
    const { uid: id } = (await saveReport(fixture, fixture.member)).body
    const body = { email, role: 'reader' }
    const made = await fixture.member.post<CoAuthor>(`/report/${id}/co-authors`, body)
    return { id, author: made.body.uid }
  }
  const publishedCard = () =>
    makeCard(db, { sectorId: sectors.housing.id, categoryId: categories.energy.id })
  const madePage = () =>
    first(
      db
        .insert(page)
        .values({ slug: named('page').replace(' ', '-'), title: 'Page' })
        .returning(),
    )

  return {
    fixture,
    named,
    publishedCard,
    nextCard: async () => opened('cards', await publishedCard()),
    nextWork: async () => opened('exemplaries', await makeExemplary(db)),
    nextPage: async () => opened('pages', await madePage()),
    plannedCard: async () => {
      const next = await opened('cards', await publishedCard())
      const at = { at: '2100-01-01T08:00:00+01:00' }
      await fixture.admin.post(`/admin/publications/cards/${next.id}/plan`, at)
      return next
    },
    draftCard: () =>
      makeCard(db, { sectorId: sectors.housing.id, categoryId: categories.energy.id, draft: true }),
    completenessCard: () => makeCard(db, { sectorId: sectors.housing.id, format: 'completude' }),
    sector: () => makeSector(db),
    classified: async (kind: ClassificationKind) => {
      const slug = classificationFacts(kind).slug && named('element').replace(' ', '-')
      const columns = { name: named('Élément'), ...(slug && { slug }) }
      return { id: String(await insertItem(db, kind, columns)) }
    },
    publishedWork: () => makeExemplary(db),
    draftWork: () => makeExemplary(db, { draft: true }),
    page: madePage,
    described: (kind: DescribedKind) =>
      describedRows(kind).insert(db, distinctRow<PgTable>(DESCRIBED_TABLES[kind], {})),
    waitingUser: () => makeUser(db, { status: 'waiting' }),
    memberUser: () => makeUser(db),
    invitedUser: () => makeUser(db, { invitedAt: new Date() }),
    /** the last one, for an administrator to undo */
    memberImport: async () => {
      await db.insert(memberImport).values({})
      return {}
    },
    adminUser: () => makeUser(db, { isAdmin: true }),
    deletedUser: () => makeUser(db, { deletedAt: new Date(Date.now() - 60_000) }),
    /** a report of the role `member` */
    report: async () => (await saveReport(fixture, fixture.member)).body,
    coAuthor: () => invited('invitee@exemple.fr'),
    /** a co-author of a report who has opened it */
    heir: async () => {
      const heir = await makeUser(db)
      const { id, author } = await invited(heir.email)
      await (await signIn(test.app, heir.email)).get(`/report/${id}`)
      return { id, author }
    },
    shareLink: async () => {
      const { id, link } = await madeLink()
      return { id, link }
    },
    openLink: async () => {
      const { token } = await madeLink()
      return { token }
    },
    /** a comment of theirs on a step of their report */
    comment: async () => {
      const { body } = await saveReport(fixture, fixture.member)
      const comment = { card: body.cards[0]?.uid, text: 'À revoir' }
      const written = await fixture.member.post<{ uid: string }>(
        `/report/${body.uid}/comments`,
        comment,
      )
      return { id: String(body.id), comment: written.body.uid }
    },
    /** a device on which the role `member` is signed in */
    device: async () => {
      await signIn(test.app, fixture.users.member.email)
      const { body } = await fixture.member.get<z.infer<typeof devices>>('/me/devices')
      return { device: body.devices.find(({ isCurrent }) => !isCurrent)?.uid ?? '' }
    },
    passkey: async () => ({ passkey: (await addPasskeyTo(fixture.member)).passkey.uid }),
    /** administrators have one to end */
    ownCalendar: async () => {
      await fixture.admin.post('/me/calendar')
      return {}
    },
    recurringMail: async () => {
      const { unsubscribeUrl } = mailLinksOf(test)
      const address = unsubscribeUrl({ mail: 'echeances', userUid: fixture.users.other.uid })
      return { token: address.split('/').at(-1) ?? '' }
    },
    calendar: async () => {
      const { body } = await fixture.member.post<CreatedCalendarAddress>('/me/calendar')
      return { token: body.url.split('/').at(-1) ?? '' }
    },
    /** a milestone of one of their reports, as its calls name it, and the report */
    milestone: async () => {
      const { body } = await saveReport(fixture, fixture.member)
      const fixed = await fixture.member.post<{ uid: string }>(`/report/${body.uid}/milestones`, {
        name: 'APD',
      })
      return { id: fixed.body.uid, report: body.uid }
    },
    /** a workshop of one of their reports */
    workshop: async () => {
      const { body } = await saveReport(fixture, fixture.member)
      const begun = await fixture.member.post<{ uid: string }>(`/report/${body.uid}/workshops`, {
        heldOn: '2026-11-22',
        steps: [fixture.cards.cycle.uid],
      })
      return { id: begun.body.uid, report: body.uid }
    },
    /** one that they deleted */
    deletedReport: async () => {
      const { body } = await saveReport(fixture, fixture.member)
      await fixture.member.delete(body['@id'])
      return body
    },
  }
}
export type Targets = ReturnType<typeof createTargets>
