import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser/browser.ts'
import { demoStep } from '../../support/fixtures/reports.ts'
import { listSector, visitPathway } from '../../support/user-actions/pathway.ts'

useBrowser()

/** The editor with so many steps of a sector: those of the demonstration several times. */
async function openWithSteps(length: number) {
  const { page } = await visitPathway()
  /** how many of them each category has, by its IRI */
  const sizes = new Map<string, number>()
  let conception = ''
  await page.route('**/admin/cards/search?*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const own: { uid: string; name: string; cardCategory: string }[] = body['hydra:member']
    conception = own.find(({ name }) => name === demoStep('BAT-02').name)?.cardCategory ?? ''
    const many = Array.from({ length }, (_, at) => {
      const step = own[at % own.length]
      if (step) sizes.set(step.cardCategory, (sizes.get(step.cardCategory) ?? 0) + 1)
      return { ...step, uid: `${step?.uid}-${at}`, name: `${at} ${step?.name}` }
    })
    await route.fulfill({ response: answer, json: { ...body, 'hydra:member': many } })
  })
  await listSector(page, 'Construire et rénover')
  const rows = page.getByRole('button', { name: /^(Ajouter|Retirer)\s: / })
  return { page, rows, inConception: sizes.get(conception) ?? 0 }
}

it('REP-68 up to 500 steps the list has each of them', async () => {
  const { page, rows } = await openWithSteps(500)
  await expect.poll(() => rows.count()).toBe(500)
  expect(await page.getByLabel('Par page').count()).toBe(0)
})

it('REP-68 REP-14 a longer list comes by pages; « Tout cocher » takes all, the preview lists 500 first', async () => {
  const { page, rows, inConception } = await openWithSteps(620)
  await page.getByText('1 à 100 sur 620').waitFor()
  await expect.poll(() => rows.count()).toBe(100)
  // The first group goes on over the next page, and says how many steps it has there too.
  expect(inConception).toBeGreaterThan(100)
  const title = new RegExp(`^Conception ${inConception}\\sétapes$`)
  await page.getByRole('heading', { name: title }).waitFor()
  const named = () => rows.evaluateAll((all) => all.map(({ textContent }) => textContent))
  const first = await named()
  await page.getByRole('button', { name: 'Tout cocher', exact: true }).click()
  const preview = page.getByRole('region', { name: /^Aperçu du rapport/ })
  const more = preview.getByRole('button', { name: /^Afficher aussi les \d+ autres$/ })
  const left = Number(/\d+/.exec((await more.textContent()) ?? '')?.[0])
  await expect.poll(() => preview.getByRole('listitem').count()).toBe(500)
  await more.click()
  await expect.poll(() => preview.getByRole('listitem').count()).toBe(500 + left)

  await page.getByRole('button', { name: 'Page 7' }).click()
  await page.getByText('601 à 620 sur 620').waitFor()
  await expect.poll(() => rows.count()).toBe(20)
  const last = await named()
  expect(last.filter((name) => first.includes(name))).toEqual([])
  const isInWindow = () =>
    rows.first().evaluate((row) => row.getBoundingClientRect().top < innerHeight)
  await expect.poll(isInWindow).toBe(true)
  // What was chosen on other pages stays chosen.
  expect(last.filter((name) => name?.startsWith('Retirer')).length).toBeGreaterThan(0)
  expect(left).toBeGreaterThan(20)
})
