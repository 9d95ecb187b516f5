import type { ReportView } from '@etapes-climat/domain/reports/contract'
import type { CreatedShareLink, SharedReport } from '@etapes-climat/domain/sharing/contract'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { shareLink } from '../db/tables/share-link.table.ts'
import { pdfReadingText } from '../testing/documents/pdf-tools.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'
import { useCatalogue } from '../testing/use-catalogue.ts'

const opened = useCatalogue()

/** The page and PDF of a new link to a report with follow-ups for five steps. */
async function seenThrough(choice: object) {
  const { fixture } = opened
  const { member, visitor } = fixture
  const { insulate, renovate, ventilate, cycle, heat } = fixture.cards
  const { body: own } = await saveReport(fixture, member, {
    followUps: [
      { card: iriOf(insulate), status: 'done', note: 'Toiture livrée', person: 'Awa Diarra' },
      { card: iriOf(renovate), note: 'À voir avec la ville' },
      { card: iriOf(ventilate), status: 'considered', note: 'Devis attendu', person: 'Awa Diarra' },
      { card: iriOf(cycle), status: 'in-place', note: 'Arceaux posés' },
      { card: iriOf(heat), status: 'discarded', note: 'Coût non financé', person: 'Awa Diarra' },
    ],
  })
  const made = await member.post<CreatedShareLink>(`/report/${own.uid}/links`, {
    days: 7,
    ...choice,
  })
  expect(made.status).toBe(201)
  const path = new URL(made.body.url).pathname.replace('/partage/', '/shared/')
  const page = await visitor.get<SharedReport>(path)
  const pdf = await visitor.get(`/pdf${path}`)
  return { own, made: made.body, page, words: pdfReadingText(pdf.bytes).replace(/\s+/g, ' ') }
}

it('TEAM-12 a link shows neither discarded steps and why, nor notes and persons, unless its box says the first', async () => {
  const { heat } = opened.fixture.cards
  const closed = await seenThrough({})
  expect(closed.made.showsDiscarded).toBe(false)
  const toldOf = ({ page }: typeof closed) =>
    page.body.report?.statement.followUps.flatMap(({ steps }) => steps) ?? []
  expect(toldOf(closed).map(({ status, note, person }) => [status, note, person])).toEqual([
    ['Réalisée', '', ''],
    ['À l’étude', '', ''],
    ['Déjà en place', '', ''],
  ])
  const shown = await seenThrough({ showsDiscarded: true })
  expect(shown.made.showsDiscarded).toBe(true)
  const discarded = toldOf(shown).find(({ status }) => status === 'Écartée')
  expect(discarded).toMatchObject({ note: 'Coût non financé', person: '', name: heat.name })
  expect(shown.words).toMatch(/ÉCARTÉES ET POURQUOI.*Coût non financé/)
  for (const { page, words } of [closed, shown]) {
    for (const text of [page.text, words]) {
      expect(text).not.toMatch(/Toiture livrée|À voir avec la ville|Devis attendu|Arceaux|Diarra/)
    }
    expect(words).toMatch(/À L’ÉTUDE.*DÉJÀ EN PLACE/)
  }
  for (const text of [closed.page.text, closed.words]) {
    expect(text).not.toMatch(/Coût non financé|Écartées|ÉCARTÉES|discarded/)
  }
  expect(closed.words).not.toContain(heat.name)
})

it('TEAM-12 the owner sees the follow-ups, and a report without any answers as before', async () => {
  const { own } = await seenThrough({})
  const { member } = opened.fixture
  const view = await member.get<ReportView>(`/report/${own.uid}`)
  expect(view.text).toMatch(/Toiture livrée/)
  const { body } = await saveReport(opened.fixture, member)
  const plain = (await member.get<ReportView>(`/report/${body.uid}`)).body
  expect([plain.followUps, plain.ifConsidered]).toEqual([[], null])
})

// Catches: a report that was deleted before the upgrade and cannot be restored after it.
it('TEAM-08 TEAM-12 links of a report deleted before there was the box come back without it', async () => {
  const { member } = opened.fixture
  const { own } = await seenThrough({ showsDiscarded: true })
  const { db } = opened.test.database
  await member.delete(own['@id'])
  await db.execute(sql`update deleted_report
    set content = jsonb_set(content, '{share_link,0}', (content #> '{share_link,0}') - 'shows_discarded')`)
  expect((await member.post(`/report/${own.uid}/restore`)).status).toBe(204)
  const [link] = await db.select().from(shareLink).where(eq(shareLink.reportId, own.id))
  expect(link?.showsDiscarded).toBe(false)
})
