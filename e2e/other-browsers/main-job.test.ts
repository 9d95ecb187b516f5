import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { demoStep } from '../support/fixtures/reports.ts'
import { call, makeMember, tokenOf } from '../support/server/api.ts'
import { inOtherBrowsers, signIn } from '../support/webdriver/other-browsers.ts'

const SECTORS = ['Se loger', 'Construire et rénover']
const CHOSEN = ['LOG-03', 'BAT-02'].map(demoStep)

inOtherBrowsers((visit) => {
  it('CALC-12 REP-18 PDF-04 the main job: sign-in, filters, steps, « Générer », report, PDF', async () => {
    const member = await makeMember()
    const visitor = await visit()
    await signIn(visitor, member)
    for (const sector of SECTORS) {
      await visitor.press('checkbox', new RegExp(`^${sector}( ?\\d+)?$`))
    }
    for (const { name } of CHOSEN) await visitor.see('button', `Ajouter : ${name}`)
    for (const { name } of CHOSEN) {
      await visitor.press('button', `Ajouter : ${name}`)
      await visitor.see('button', `Retirer\u00a0: ${name}`)
    }
    await visitor.press('button', 'Générer')
    await visitor.until('saved', async () =>
      /^\/mon-parcours\/edition\/[\w-]+$/.test(await visitor.address()),
    )
    const uid = (await visitor.address()).split('/').at(-1) ?? ''
    const stored = await (
      await call('GET', `/api/reports/${uid}`, { token: await tokenOf(member) })
    ).json()
    const somme = CHOSEN.reduce((sum, { val }) => sum + val, 0)
    expect(stored.datas.somme).toBe(somme)

    await visitor.press('button', 'Visualiser')
    await visitor.see('heading', 'RAPPORT')
    expect(await visitor.address()).toBe(`/mon-parcours/${uid}`)
    await visitor.see('row', new RegExp(`^Ensemble ${CHOSEN.length} ${somme} `))

    await visitor.press('button', 'Télécharger')
    const file = path.join(visitor.downloads, `${stored.name}.pdf`)
    await expect.poll(() => pagesOf(file, readdirSync(visitor.downloads))).toMatch(/^Pages:\s+\d+/m)
  })
})

/** What pdfinfo says of a document, once it is whole. */
function pagesOf(file: string, present: string[]): string {
  if (!existsSync(file)) return `Only ${present.join(', ')}`
  try {
    return execFileSync('pdfinfo', [file], { encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return 'Not whole yet'
  }
}
