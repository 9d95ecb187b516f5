import { createHash } from 'node:crypto'
import { versionInWords } from '@etapes-climat/domain/cards/rules/version-words'
import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import { CODE_PATTERN } from '@etapes-climat/domain/milestones/rules/verification-code'
import type { Report } from '@etapes-climat/domain/reports/contract'
import { amountOfSteps } from '@etapes-climat/domain/reports/rules/figures/step-amounts'
import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { signIn } from '../testing/client.ts'
import { pdfReadingText } from '../testing/documents/pdf-tools.ts'
import { makeCard, makeUser } from '../testing/factories.ts'
import { fix, milestonesOf, verify, wholeMilestone } from '../testing/milestones.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'
import { useCatalogue } from '../testing/use-catalogue.ts'

const opened = useCatalogue()

it('TEAM-20 a milestone keeps the figures, the sectors with totals, the steps with version, name, value, status and reason', async () => {
  const { fixture } = opened
  const { member } = fixture
  const { insulate, renovate, completeness } = fixture.cards
  const { body: report } = await saveReport(fixture, member, {
    name: 'Gare Basse',
    operation: { name: 'Quai', persons: 120 },
    followUps: [
      { card: iriOf(insulate), status: 'done', note: 'Toiture livrée' },
      { card: iriOf(fixture.cards.ventilate), status: 'discarded', note: 'Coût non financé' },
    ],
  })
  // An administrator’s step for completeness counts without being shown.
  await fixture.admin.put(report['@id'], {
    cards: [insulate, renovate, completeness].map(iriOf),
  })
  const fixed = await fix(member, report, ' Concours ')
  expect(fixed.status, fixed.text).toBe(201)
  expect(fixed.headers.location).toBe(`/milestones/${fixed.body.uid}`)
  expect(fixed.body).toMatchObject({
    name: 'Concours',
    fixedBy: 'Solène Guivarch',
    figures: { somme: 55, potentiel: 165, objectif: 83, effort: 33 },
    stepCount: 2,
  })
  expect(fixed.body.code).toMatch(CODE_PATTERN)

  const { body, pdf } = await wholeMilestone(member, fixed.body)
  expect(body).toMatchObject({
    structure: fixture.users.member.company,
    statement: {
      title: 'Gare Basse',
      operation: [
        { label: 'Opération', text: 'Quai' },
        { label: 'Personnes', text: '120' },
      ],
      sectors: [{ name: 'Se loger', potentiel: 165, somme: 55 }],
      undescribed: { val: 15, value: '15' },
    },
  })
  const format = { slug: 'direct', name: 'Étape directe' }
  expect(body.statement.steps).toEqual([
    {
      uid: insulate.uid,
      name: 'Isoler l’enveloppe',
      version: 'E12, version\u00a02 du\u00a001/05/2024',
      format,
      val: 40,
      counted: true,
      value: '40',
      sector: 'Se loger',
      status: 'Réalisée',
    },
    {
      uid: renovate.uid,
      name: 'Rénover en une fois',
      version: expect.any(String),
      format: { slug: 'indirect', name: 'Étape transversale' },
      val: 115,
      counted: false,
      value: '115, non ajoutée',
      sector: 'Se loger',
      status: 'Retenue',
    },
  ])
  expect(body.statement.followUps).toMatchObject([
    { status: 'selected', steps: [{ name: 'Isoler l’enveloppe', note: 'Toiture livrée' }] },
    {
      status: 'discarded',
      steps: [{ name: 'Ventiler', counted: false, status: 'Écartée', note: 'Coût non financé' }],
    },
  ])
  await member.put(report['@id'], { followUps: [] })
  expect((await wholeMilestone(member, fixed.body)).body.statement).toEqual(body.statement)
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(fixed.body.sha256)
  expect(await milestonesOf(member, report)).toEqual([fixed.body])
})

// Catches: a milestone that names, numbers or values steps as they are when it is fixed.
it('TEAM-20 a milestone keeps each step as the report was saved, not as it is today', async () => {
  const { fixture } = opened
  const { cycle: step } = fixture.cards
  const { body: report } = await saveReport(fixture, fixture.member, { cards: [iriOf(step)] })
  const asSaved = (await fixture.member.get<Report>(report['@id'])).body.cards[0]
  const today = await fixture.admin.put(iriOf(step), {
    idx: '77',
    name: 'Circuler à vélo',
    val: 70,
  })
  expect(today.status, today.text).toBe(200)
  const fixed = await fix(fixture.member, report, 'APD')
  expect(fixed.status, fixed.text).toBe(201)
  const { body } = await wholeMilestone(fixture.member, fixed.body)
  expect(body.statement.steps).toEqual([
    expect.objectContaining({
      name: step.name,
      version: versionInWords(asSaved?.idxFull ?? ''),
      val: step.val,
    }),
  ])
  expect(today.body).toMatchObject({ idx: '77', name: 'Circuler à vélo', val: 70 })
  expect(today.body).not.toMatchObject({ idxFull: asSaved?.idxFull })
  expect(fixed.body.figures.somme).toBe(step.val)
})

// Catches: a milestone that reads current data, or whose PDF is made again.
it('TEAM-20 TEAM-22 TEAM-71 a milestone and its whole PDF stay to the byte whatever the catalogue, the report and the account do', async () => {
  const { fixture, test } = opened
  const { admin, member } = fixture
  const place = { sectorId: fixture.sectors.housing.id, categoryId: fixture.categories.energy.id }
  const [revalued, withdrawn, removed] = await Promise.all(
    ['Réévaluée', 'Retirée', 'Supprimée'].map((name, at) =>
      makeCard(test.database.db, { ...place, name, val: 10 * (at + 1) }),
    ),
  )
  if (!revalued || !withdrawn || !removed) throw new Error('steps are missing')
  const { body: report } = await saveReport(fixture, member, {
    cards: [revalued, withdrawn, removed].map(iriOf),
  })
  await member.post(`/report/${report.uid}/pdf-parts`, { parts: [] })
  const { body: fixed } = await fix(member, report)
  const before = await wholeMilestone(member, fixed)
  expect(before.body.statement.steps.map(({ name }) => name)).toEqual([
    'Réévaluée',
    'Retirée',
    'Supprimée',
  ])

  await admin.put(iriOf(revalued), { val: 15, name: 'Renommée' })
  await admin.put(iriOf(withdrawn), { draft: true })
  await admin.put(iriOf(removed), { draft: true })
  expect((await admin.delete(iriOf(removed))).status).toBe(204)
  await member.put(report['@id'], { name: 'Autre nom', cards: [iriOf(revalued)] })
  await member.post('/me', {
    lastName: 'Autre',
    firstName: 'Nom',
    phone: '0601020304',
    company: 'Autre atelier',
    companyRole: 'Gérante',
    companyFrom: 'DRO',
    email: fixture.users.member.email,
  })

  const after = await wholeMilestone(member, fixed)
  expect(after.text).toBe(before.text)
  expect(after.pdf.equals(before.pdf)).toBe(true)
  expect(pdfReadingText(after.pdf)).toContain('Sommaire')
  expect(await milestonesOf(member, report)).toEqual([fixed])
})

it('TEAM-20 the database refuses to change, delete or empty milestones', async () => {
  const { fixture, test } = opened
  const { body: report } = await saveReport(fixture, fixture.member)
  const { body: fixed } = await fix(fixture.member, report)
  const before = await wholeMilestone(fixture.member, fixed)
  const { db } = test.database
  const refusal = (error: { cause?: unknown }) => String(error.cause ?? error)
  const attempts = [
    sql`update milestone set somme = somme + 1 where code = ${fixed.code}`,
    sql`update milestone set fixed_at = now()`,
    sql`delete from milestone where code = ${fixed.code}`,
    sql`truncate milestone cascade`,
  ]
  for (const attempt of attempts) {
    const told = await db.execute(attempt).then(() => 'done', refusal)
    expect(told).toContain('a milestone never changes')
  }
  expect((await wholeMilestone(fixture.member, fixed)).text).toBe(before.text)
})

it('TEAM-20 a milestone is based on the revision that its author saw, and a repeated request with the same key makes one', async () => {
  const { fixture } = opened
  const { member } = fixture
  const { body: report } = await saveReport(fixture, member)
  await member.put(report['@id'], { name: 'Enregistré ailleurs' })
  const stale = await fix(member, report, 'APD', { 'if-match': '"1"' })
  expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('enregistré ailleurs')])
  expect(await milestonesOf(member, report)).toEqual([])

  const headers = { 'if-match': '"2"', 'idempotency-key': 'jalon-0001' }
  const [once, twice] = [
    await fix(member, report, 'APD', headers),
    await fix(member, report, 'APD', headers),
  ]
  expect([once.status, twice.body]).toEqual([201, once.body])
  expect(await milestonesOf(member, report)).toHaveLength(1)
})

// Catches: a PDF of one state beside figures of another.
it('TEAM-20 a save while the PDF is made leaves no milestone, or one of a single state', async () => {
  const { fixture } = opened
  const { member } = fixture
  const { body: report } = await saveReport(fixture, member, { name: 'Avant' })
  const [fixed, saved] = await Promise.all([
    fix(member, report),
    member.put<Report>(report['@id'], {
      cards: [fixture.cards.cycle, fixture.cards.insulate].map(iriOf),
    }),
  ])
  expect(saved.status).toBe(200)
  expect([201, 409]).toContain(fixed.status)
  for (const milestone of await milestonesOf(member, report)) {
    const { body } = await wholeMilestone(member, milestone)
    const { steps, undescribed } = body.statement
    expect(amountOfSteps(steps) + (undescribed?.val ?? 0)).toBe(body.figures.somme)
    expect([2]).toContain(steps.length)
  }
})

/** Does something before the next PDF is made. */
function beforeNextPdf(act: () => Promise<unknown>): void {
  const { pdf } = opened.test
  const render = pdf.render.bind(pdf)
  vi.spyOn(pdf, 'render').mockImplementationOnce(async (...given) => {
    await act()
    return render(...given)
  })
}

// Catches: a recalculation, which is no save, that mixes new figures with the PDF of former ones.
it('TEAM-20 a report that is calculated again while the PDF is made has no milestone', async () => {
  const { fixture, test } = opened
  const { member, admin } = fixture
  const place = { sectorId: fixture.sectors.travel.id, categoryId: fixture.categories.uses.id }
  const step = await makeCard(test.database.db, { ...place, val: 10 })
  const { body: report } = await saveReport(fixture, member, { cards: [iriOf(step)] })
  expect((await admin.put(iriOf(step), { val: 25 })).status).toBe(200)
  beforeNextPdf(() => member.post(`/report/${report.uid}/calculate`))
  const fixed = await fix(member, report)
  expect([fixed.status, await milestonesOf(member, report)]).toEqual([409, []])
  const again = await fix(member, report)
  expect([again.status, again.body.figures.somme]).toEqual([201, 25])
})

it('TEAM-20 a name is required, of at most 255 characters; a refusal writes nothing', async () => {
  const { fixture } = opened
  const { member } = fixture
  const { body: report } = await saveReport(fixture, member)
  const refused = [{ name: ' ' }, { name: 'x'.repeat(256) }, {}, { name: null }]
  for (const body of refused) {
    const answer = await member.post(`/report/${report.uid}/milestones`, body)
    expect([body, answer.status, answer.body.violations?.[0]?.propertyPath]).toEqual([
      body,
      422,
      'name',
    ])
  }
  expect((await member.post(`/report/${report.uid}/milestones`, { name: 12 })).status).toBe(400)
  expect(await milestonesOf(member, report)).toEqual([])
})

it('TEAM-21 the milestones of a report come in their order, without those of other reports', async () => {
  const { fixture } = opened
  const { member, other } = fixture
  const { body: report } = await saveReport(fixture, member)
  const { body: another } = await saveReport(fixture, member)
  const made: MilestoneSummary[] = []
  for (const name of ['Programme', 'Esquisse', 'APS']) {
    made.push((await fix(member, report, name)).body)
  }
  await fix(member, another, 'DCE')
  expect(await milestonesOf(member, report)).toEqual(made)
  expect((await other.get(`/report/${report.uid}/milestones`)).status).toBe(404)
})

// Catches: an order of writing, which is not that of the days when two are fixed at once.
it('TEAM-21 of two milestones the one fixed first comes first and is replaced by the other, whichever was written first', async () => {
  const { fixture } = opened
  const { member } = fixture
  const { body: report } = await saveReport(fixture, member)
  beforeNextPdf(() => fix(member, report, 'Second'))
  const { body: first } = await fix(member, report, 'Premier')
  const listed = await milestonesOf(member, report)
  expect(listed.map(({ name }) => name)).toEqual(['Premier', 'Second'])
  const later = await Promise.all(listed.map(({ code }) => verify(member, { code })))
  expect(later.map(({ body }) => body)).toMatchObject([
    { milestone: { record: { replacedBy: { name: 'Second' } } } },
    { milestone: { record: { replacedBy: null } } },
  ])
  expect(first.uid).toBe(listed[0]?.uid)
})

it('TEAM-32 TEAM-20 whom a report is shared with reads its milestones and their PDFs, an editor fixes them, others find none', async () => {
  const { fixture, test } = opened
  const { member } = fixture
  const { body: report } = await saveReport(fixture, member)
  const { body: milestone } = await fix(member, report)
  const somebody = async () => {
    const user = await makeUser(test.database.db)
    return { email: user.email, client: await signIn(test.app, user.email) }
  }
  const [reader, editor, stranger] = [await somebody(), await somebody(), await somebody()]
  for (const [{ email }, role] of [
    [reader, 'reader'],
    [editor, 'editor'],
  ] as const) {
    const invited = await member.post(`/report/${report.uid}/co-authors`, { email, role })
    expect(invited.status).toBe(201)
  }
  const own = await wholeMilestone(member, milestone)
  for (const { client } of [reader, editor]) {
    const read = await wholeMilestone(client, milestone)
    expect([read.text, read.pdf.equals(own.pdf)]).toEqual([own.text, true])
  }
  expect((await fix(reader.client, report)).status).toBe(403)
  expect((await fix(editor.client, report, 'PRO')).status).toBe(201)
  for (const path of ['/milestones', '/pdf/milestones'].map((at) => `${at}/${milestone.uid}`)) {
    expect((await stranger.client.get(path)).status).toBe(404)
  }
  expect((await milestonesOf(member, report)).map(({ name }) => name)).toEqual(['APD', 'PRO'])
})
