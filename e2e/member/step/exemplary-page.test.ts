import type { Exemplary } from '@etapes-climat/domain/exemplaries/contract'
import { expect, it } from 'vitest'
import { storeSession, useBrowser, visit } from '../../support/browser/browser.ts'
import { cardIdOf, demoStep, makeReport } from '../../support/fixtures/reports.ts'
import { adminSession, call } from '../../support/server/api.ts'
import { ADMIN } from '../../support/server/server.ts'
import { visitAsMember } from '../../support/user-actions/pathway.ts'

useBrowser()

/** The pictures of a work that has some: works without any may come before it in the list. */
async function picturesOfWork(): Promise<Exemplary['imgPrimary']> {
  const token = await adminSession()
  const answer = await call('GET', '/api/exemplaries?perPage=100', { token })
  const works: Exemplary[] = (await answer.json())['hydra:member']
  const pictures = works.find(({ imgPrimary }) => imgPrimary.length > 0)?.imgPrimary
  if (!pictures) throw new Error('No work has a picture')
  return pictures
}

/** A new work made by an administrator, a draft unless published. */
async function makeWork(changes: object, publish = true): Promise<Exemplary> {
  const token = await adminSession()
  const body = { title: 'Ouvrage', projectOwner: 'Ville', architect: 'Agence', credit: 'Dessin' }
  const created = await call('POST', '/api/exemplaries', { token, body: { ...body, ...changes } })
  const work: Exemplary = await created.json()
  if (publish) await call('PUT', work['@id'], { token, body: { draft: false } })
  return work
}

it('STEP-19 STEP-21 a work shows its data, by id or uid, and its external link is safe', async () => {
  const pictures = await picturesOfWork()
  const { uid, id } = await makeWork({
    title: 'Une halle',
    projectOwner: 'Habitat des Deux Rives',
    architect: 'Atelier Brume',
    credit: 'Dessin de l’atelier',
    content: '<p>Ancienne <strong>filature</strong>.</p><script>document.title="x"</script>',
    link: 'http://www.exemple.fr/halle',
    imgPrimary: pictures,
    img: pictures.map((picture) => ({ ...picture, alt: 'Coupe', meta: 'La coupe' })),
  })
  const { page } = await visitAsMember()
  for (const reference of [uid, id]) {
    await page.goto(`/ouvrage-exemplaire/${reference}`)
    await page.getByRole('heading', { level: 1, name: 'Une halle' }).waitFor()
  }
  const facts = await page.locator('dl > div').allTextContents()
  expect(facts).toEqual([
    'Maître d’ouvrageHabitat des Deux Rives',
    'ArchitecteAtelier Brume',
    'Crédit de l’illustrationDessin de l’atelier',
  ])
  expect(await page.locator('strong', { hasText: 'filature' }).count()).toBe(1)
  expect(await page.locator('main script').count()).toBe(0)
  await page.getByText('La coupe').waitFor()
  const shown = page.locator('main img')
  expect(await shown.evaluateAll((all) => all.map((image) => image.getAttribute('alt')))).toEqual([
    ...pictures.map(({ alt }) => alt),
    ...pictures.map(() => 'Coupe'),
  ])
  for (const picture of await shown.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
  }
  const link = page.getByRole('link', { name: /En savoir plus sur exemple\.fr/ })
  expect(await link.getAttribute('href')).toBe('http://www.exemple.fr/halle')
  expect(await link.getAttribute('rel')).toContain('noopener')
  expect(await link.getAttribute('target')).toBe('_blank')
})

it('STEP-19 REP-38 a work is reached from a step and from a report, and leads back to them', async () => {
  const { page, token } = await visitAsMember()
  const step = demoStep('BAT-02')
  const stepPath = `/etape/${await cardIdOf(token, step.name)}`
  const report = await makeReport(token, ['BAT-02'], 'Îlot 4')
  for (const [path, back] of [
    [stepPath, 'Revenir à l’étape'],
    [`/mon-parcours/${report.uid}`, 'Revenir au rapport'],
  ] as const) {
    await page.goto(path)
    const link = page.locator('figure a').first()
    const title = (await link.textContent()) ?? ''
    await link.click()
    await page.waitForURL('**/ouvrage-exemplaire/*')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('link', { name: back }).click()
    await page.waitForURL(`**${path}`)
  }
})

it('STEP-20 a work needs a session; a draft is the 404 screen for members', async () => {
  const draft = await makeWork({ title: 'Pas encore' }, false)
  const visitor = await visit()
  await visitor.page.goto(`/ouvrage-exemplaire/${draft.uid}`)
  await visitor.page.waitForURL('**/se-connecter')
  const { page } = await visitAsMember({ expected: /404/ })
  await page.goto(`/ouvrage-exemplaire/${draft.uid}`)
  await page.getByRole('heading', { name: /introuvable/i }).waitFor()
})

it('STEP-12 STEP-20 an administrator sees the draft, tagged', async () => {
  const draft = await makeWork({ title: 'Pas encore' }, false)
  const { page } = await visit()
  await storeSession(page, ADMIN)
  await page.goto(`/ouvrage-exemplaire/${draft.uid}`)
  await page.getByRole('heading', { level: 1, name: 'Pas encore' }).waitFor()
  await page.getByRole('article').getByText('Brouillon', { exact: true }).waitFor()
})
