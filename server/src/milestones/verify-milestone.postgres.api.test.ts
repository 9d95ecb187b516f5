import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { milestone, orphanedFile, retiredMilestone } from '../db/tables/milestone.table.ts'
import { deletedReport } from '../db/tables/report.table.ts'
import { sweepExpired } from '../maintenance/sweep-expired.ts'
import { sweepOrphanedFiles } from '../maintenance/sweep-orphaned-files.ts'
import { sweepUploads } from '../media/upload/sweep-uploads.ts'
import { fix, milestonesOf, verify, wholeMilestone } from '../testing/milestones.ts'
import { saveReport } from '../testing/save-report.ts'
import { useCatalogue } from '../testing/use-catalogue.ts'

const opened = useCatalogue()

const OTHER = 'f'.repeat(64)

/** A report with one milestone. */
async function fixed(who = opened.fixture.member, name = 'Quai des Tanneurs') {
  const { body: report } = await saveReport(opened.fixture, who, { name })
  const { body } = await fix(who, report)
  return { report, milestone: body }
}

/** The row of a milestone, with the name of its file. */
async function fileOf({ code }: MilestoneSummary): Promise<string> {
  const [row] = await opened.test.database.db
    .select()
    .from(milestone)
    .where(eq(milestone.code, code))
  return row?.file ?? expect.fail('no milestone')
}

it('TRUST-05 by its code: date, title, milestone, structure, four figures, number of steps, fingerprint, to anybody', async () => {
  const { fixture } = opened
  const { milestone: told } = await fixed()
  const grouped = `${told.code.slice(0, 4)} ${told.code.slice(4, 8).toLowerCase()}-${told.code.slice(8)}`
  const answer = await verify(fixture.visitor, { code: grouped })
  expect(answer.body).toEqual({
    verdict: 'known',
    milestone: {
      code: told.code,
      sha256: told.sha256,
      fixedAt: told.fixedAt,
      retired: false,
      record: {
        title: 'Quai des Tanneurs',
        name: 'APD',
        structure: fixture.users.member.company,
        figures: told.figures,
        stepCount: 2,
        replacedBy: null,
      },
    },
  })
  expect(answer.headers['cache-control']).toBe('no-store')
  // Catches: an answer with the report's author or its steps.
  expect(answer.text).not.toMatch(/Solène|Guivarch|Isoler|@exemple/)
})

it('TRUST-05 by a file: identical by its fingerprint, altered when only its code is known, unknown otherwise', async () => {
  const { visitor } = opened.fixture
  const { milestone: told } = await fixed()
  const verdict = async (known: Parameters<typeof verify>[1]) => {
    const { body } = await verify(visitor, known)
    return [body.verdict, body.milestone?.code ?? null]
  }
  const { code, sha256 } = told
  expect(await verdict({ code, fingerprint: sha256 })).toEqual(['identical', code])
  expect(await verdict({ fingerprint: sha256.toUpperCase() })).toEqual(['identical', code])
  expect(await verdict({ code, fingerprint: OTHER })).toEqual(['altered', code])
  expect(await verdict({ code: 'ZZZZ ZZZZ ZZZZ', fingerprint: OTHER })).toEqual(['unknown', null])
  expect(await verdict({ fingerprint: OTHER })).toEqual(['unknown', null])
  expect(await verdict({ code: 'ZZZZ ZZZZ ZZZZ' })).toEqual(['unknown', null])
})

it('TRUST-05 says whether a later milestone of the same report replaces it', async () => {
  const { fixture } = opened
  const { report, milestone: first } = await fixed()
  await fixed()
  const { body: second } = await fix(fixture.member, report, 'PRO')
  const { body: third } = await fix(fixture.member, report, 'DCE')
  const replacedBy = async ({ code }: MilestoneSummary) =>
    (await verify(fixture.visitor, { code })).body.milestone?.record?.replacedBy
  const last = { name: 'DCE', fixedAt: third.fixedAt }
  expect([await replacedBy(first), await replacedBy(second), await replacedBy(third)]).toEqual([
    last,
    last,
    null,
  ])
})

it('TRUST-05 a malformed code or fingerprint is refused at its field', async () => {
  const { visitor } = opened.fixture
  const refusal = async (query: string) => {
    const { status, body } = await visitor.get(`/milestones/verification${query}`)
    return [status, body.violations?.[0]?.propertyPath]
  }
  for (const query of ['', '?code=', '?code=7Q4K', '?code=7Q4KM2XD9HTO', '?code=7Q4KM2XD9HT1']) {
    expect([query, ...(await refusal(query))]).toEqual([query, 422, 'code'])
  }
  expect((await refusal('?fingerprint=abc'))[0]).toBe(400)
})

it('TRUST-04 codes are unique, and one address tries no more than 30 in a minute', async () => {
  const { fixture, test } = opened
  const { report } = await fixed()
  const made = await Promise.all([1, 2, 3].map(() => fix(fixture.member, report)))
  const codes = made.map(({ body }) => body.code)
  expect(new Set(codes).size).toBe(3)
  await test.forgetRates()
  const statuses: number[] = []
  for (let tries = 0; tries < 31; tries += 1) {
    statuses.push((await verify(fixture.visitor, { code: 'ZZZZZZZZZZZZ' })).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
  await test.forgetRates()
})

// Catches: a name, a title or a figure that outlives its report.
it('TRUST-06 of a deleted report code, fingerprint and date of its milestones stay, nothing else, and no file', async () => {
  const { fixture, test } = opened
  const { db } = test.database
  const { report, milestone: told } = await fixed(fixture.member, 'Titre à oublier')
  const file = await fileOf(told)
  await fixture.member.delete(report['@id'])
  const gone = { code: told.code, sha256: told.sha256, fixedAt: told.fixedAt }
  const retired = { ...gone, retired: true, record: null }
  expect((await verify(fixture.visitor, { code: told.code })).body).toEqual({
    verdict: 'known',
    milestone: retired,
  })
  expect((await verify(fixture.visitor, { fingerprint: told.sha256 })).body).toEqual({
    verdict: 'identical',
    milestone: retired,
  })
  expect((await wholeMilestone(fixture.member, told)).status).toBe(404)
  expect(await test.storage.exists(file)).toBe(true)

  const hourAgo = sql`now() - interval '61 minutes'`
  await db.update(deletedReport).set({ deletedAt: hourAgo })
  await db.update(orphanedFile).set({ since: hourAgo })
  await sweepExpired(db)
  expect(await sweepOrphanedFiles(db, test.storage)).toBe(1)
  expect(await sweepOrphanedFiles(db, test.storage)).toBe(0)
  expect(await test.storage.exists(file)).toBe(false)
  const kept = await db.select().from(retiredMilestone)
  expect(kept.map((row) => Object.keys(row).sort())).toEqual([['code', 'fixedAt', 'sha256']])
  for (const table of ['milestone', 'deleted_report', 'retired_milestone', 'orphaned_file']) {
    const { rows } = await db.execute<{ text: string }>(
      sql`select coalesce(json_agg(t)::text, '') as text from ${sql.identifier(table)} as t`,
    )
    expect(rows[0]?.text).not.toContain('Titre à oublier')
  }
})

it('TRUST-06 TEAM-08 a report that is restored has its milestones and their PDF again, to the byte', async () => {
  const { fixture, test } = opened
  const { report, milestone: told } = await fixed()
  await fix(fixture.member, report, 'PRO')
  const read = async () => [
    JSON.stringify(await milestonesOf(fixture.member, report)),
    (await wholeMilestone(fixture.member, told)).text,
    (await wholeMilestone(fixture.member, told)).pdf.toString('latin1'),
    (await verify(fixture.visitor, { code: told.code })).text,
  ]
  const before = await read()
  await fixture.member.delete(report['@id'])
  expect((await fixture.member.post(`/report/${report.uid}/restore`)).status).toBe(204)
  expect(await read()).toEqual(before)
  const { db } = test.database
  await db.update(orphanedFile).set({ since: sql`now() - interval '61 minutes'` })
  await sweepOrphanedFiles(db, test.storage)
  expect(await read()).toEqual(before)
  // Numbers go on from where they were.
  expect((await fix(fixture.member, report, 'DCE')).status).toBe(201)
  await fixture.member.delete(report['@id'])
  expect((await verify(fixture.visitor, { code: told.code })).body.milestone?.retired).toBe(true)
})

it('TRUST-06 an account that is erased leaves of its milestones no more than a deleted report does', async () => {
  const { fixture, test } = opened
  const { milestone: told } = await fixed(fixture.other)
  const file = await fileOf(told)
  const { uid } = fixture.users.other
  await fixture.admin.delete(`/api/users/${uid}`)
  await fixture.admin.delete(`/api/users/${uid}`)
  const { body } = await verify(fixture.visitor, { code: told.code })
  expect(body.milestone).toMatchObject({ retired: true, record: null })
  const waiting = await test.database.db.select().from(orphanedFile)
  expect(waiting.map(({ name }) => name)).toContain(file)
})

it('TEAM-22 the sweep after a crash spares the PDF of a milestone', async () => {
  const { fixture, test } = opened
  const { milestone: told } = await fixed()
  const file = await fileOf(told)
  const names = [file, `milestones/${'0'.repeat(32)}.pdf`]
  for (const name of names) {
    // Nobody holds it any more, as after a stop.
    await test.uploads.announce([name])
  }
  await test.storage.put(names[1] ?? '', Buffer.from('%PDF'), { contentType: 'application/pdf' })
  const { openUploadFolder } = await import('../engines/storage/upload-folder.ts')
  const uploads = await openUploadFolder(`${test.dataDir}/uploads`)
  await sweepUploads(test.database.db, { storage: test.storage, uploads })
  expect(await Promise.all(names.map((name) => test.storage.exists(name)))).toEqual([true, false])
  expect((await wholeMilestone(fixture.member, told)).status).toBe(200)
})
