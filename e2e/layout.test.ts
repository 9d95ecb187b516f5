import type { Page } from 'playwright-core'
import { beforeAll, describe, it } from 'vitest'
import { expectAccessible, expectNoOverflow } from './support/accessibility.ts'
import { type Account, call, makeMember, tokenOf } from './support/api.ts'
import { signIn, useBrowser, visit } from './support/browser.ts'
import { cardIdOf, demoStep, makeReport } from './support/reports.ts'
import { ADMIN } from './support/server.ts'

useBrowser()

const WIDTHS = [390, 820, 1440]
const THEMES = ['light', 'dark'] as const

let member: Account
let reportUid: string
let stepId: number
let workUid: string
beforeAll(async () => {
  member = await makeMember()
  const token = await tokenOf(member)
  const steps = ['LOG-03', 'BAT-01', 'BAT-T1', 'MOB-02', 'ALI-01']
  reportUid = (await makeReport(token, steps, 'Gare Basse, îlot 4')).uid
  stepId = await cardIdOf(token, demoStep('LOG-03').name)
  const works = await (await call('GET', '/api/exemplaries', { token })).json()
  workUid = works['hydra:member'][0].uid
})

interface Screen {
  name: string
  path: () => string
  /** what shows that the screen is there */
  ready: (page: Page) => Promise<void>
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

const PUBLIC: Screen[] = [
  { name: 'accueil', path: () => '/accueil', ready: heading(/Construire la ville/) },
  { name: 'à la une', path: () => '/a-la-une', ready: heading('À la une') },
  { name: 'connexion', path: () => '/se-connecter', ready: heading('Connexion') },
  { name: 'qui sommes-nous', path: () => '/qui-sommes-nous', ready: heading(/Qui sommes-nous/) },
  { name: 'en savoir plus', path: () => '/en-savoir-plus', ready: heading(/./) },
  { name: 'mentions légales', path: () => '/mentions-legales', ready: heading(/Mentions légales/) },
  {
    name: 'inscription envoyée',
    path: () => '/inscription/envoyee',
    ready: heading('Demande envoyée'),
  },
  {
    name: 'mot de passe oublié',
    path: () => '/password/forgotten',
    ready: heading('Mot de passe oublié'),
  },
  {
    name: 'nouveau mot de passe',
    path: () => '/password/reset/jeton',
    ready: heading('Nouveau mot de passe'),
  },
  { name: 'contact', path: () => '/contact', ready: heading(/./) },
  { name: 'plan de site', path: () => '/plan-de-site', ready: heading(/./) },
  { name: '404', path: () => '/introuvable', ready: heading('Page introuvable') },
]

const MEMBER: Screen[] = [
  {
    name: 'nouveau rapport',
    path: () => '/mon-parcours/edition',
    ready: heading('Nouveau rapport'),
  },
  {
    name: 'édition',
    path: () => `/mon-parcours/edition/${reportUid}`,
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Retirer : Isoler/ })
        .first()
        .waitFor()
    },
  },
  { name: 'rapport', path: () => `/mon-parcours/${reportUid}`, ready: heading('RAPPORT') },
  { name: 'étape', path: () => `/etape/${stepId}`, ready: heading(demoStep('LOG-03').name) },
  { name: 'ouvrage', path: () => `/ouvrage-exemplaire/${workUid}`, ready: heading(/./) },
  { name: 'mon compte', path: () => '/mon-compte', ready: heading(/./) },
  {
    name: 'modifier mon compte',
    path: () => '/editer-mon-compte',
    ready: heading('Modifier mon compte'),
  },
]

/** Forms, by the button that sends them: their errors are looked at too. */
const FORMS = [
  ['/se-connecter', 'Demander un compte'],
  ['/password/forgotten', 'Recevoir le lien'],
  ['/password/reset/jeton', 'Changer le mot de passe'],
  ['/contact', 'Envoyer le message'],
] as const

const ADMIN_SCREENS: Screen[] = [
  {
    name: 'rapport d’un adhérent',
    path: () => `/admin/mon-parcours/${reportUid}`,
    ready: heading(/Gare Basse/),
  },
  { name: 'administration', path: () => '/admin', ready: heading(/./) },
  {
    name: 'édition par un administrateur',
    path: () => '/mon-parcours/edition',
    ready: async (page) => {
      await page.getByRole('group', { name: 'Statuts' }).waitFor()
    },
  },
]

async function sweep(page: Page, screens: Screen[], label: string): Promise<void> {
  for (const { name, path, ready } of screens) {
    await page.goto(path())
    await ready(page)
    await page.waitForLoadState('networkidle')
    await expectNoOverflow(page, `${name} ${label}`)
    await expectAccessible(page, `${name} ${label}`)
  }
}

describe.each(THEMES)('theme %s', (theme) => {
  it.each(WIDTHS)(
    'X-01 at %i px every screen is accessible and nothing overflows',
    async (width) => {
      const { page } = await visit({ width, theme, expected: /404/ })
      await sweep(page, PUBLIC, `${theme} ${width}`)
      await signIn(page, member)
      await sweep(page, MEMBER, `${theme} ${width}`)
    },
  )

  it.each([390, 1440])(
    'X-01 at %i px the errors of the public forms are accessible and nothing overflows',
    async (width) => {
      const { page } = await visit({ width, theme })
      for (const [path, button] of FORMS) {
        await page.goto(path)
        await page.getByRole('button', { name: button }).click()
        await page.getByText('obligatoire.').or(page.getByText('incorrecte.')).first().waitFor()
        await expectNoOverflow(page, `${path} errors ${theme} ${width}`)
        await expectAccessible(page, `${path} errors ${theme} ${width}`)
      }
    },
  )

  it('X-01 an administrator’s screens are accessible and nothing overflows', async () => {
    const { page } = await visit({ theme })
    await signIn(page, ADMIN)
    await sweep(page, ADMIN_SCREENS, theme)
  })

  it('X-01 dialogs and the phone’s panels are accessible', async () => {
    const { page } = await visit({ width: 390, theme })
    await signIn(page, member)
    await page.getByRole('button', { name: 'Accepter' }).click()
    await page.goto(`/mon-parcours/edition/${reportUid}`)
    await page.getByRole('button', { name: /^Filtres/ }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page, `filtres ${theme}`)
    await page.keyboard.press('Escape')
    for (const [entry, role] of [
      ['Ouvrir', 'dialog'],
      ['Modifier', 'dialog'],
    ] as const) {
      await page.getByRole('button', { name: 'Plus' }).click()
      await page.getByRole('button', { name: entry, exact: true }).last().click()
      await page.getByRole(role).waitFor()
      await expectAccessible(page, `${entry} ${theme}`)
      await page.keyboard.press('Escape')
      await page.getByRole(role).waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: 'Nouveau rapport' }).click()
    await page.getByRole('alertdialog').waitFor()
    await expectAccessible(page, `nouveau rapport ${theme}`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    await expectAccessible(page, `menu ${theme}`)
  })

  it('X-01 what is asked when work or the session would be lost is accessible', async () => {
    const { page } = await visit({ width: 390, theme, expected: /401|ERR_INTERNET_DISCONNECTED/ })
    await signIn(page, member)
    await page.getByRole('button', { name: 'Accepter' }).click()
    await page.goto(`/mon-parcours/edition/${reportUid}`)
    await page
      .getByRole('button', { name: /^Retirer : / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Plus' }).click()
    await page.getByRole('button', { name: 'Raccourcis clavier' }).last().click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page, `raccourcis ${theme}`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    await page.getByRole('link', { name: 'Se déconnecter' }).first().click()
    await page.getByRole('alertdialog').waitFor()
    await expectAccessible(page, `travail non enregistré ${theme}`)
    await page.keyboard.press('Escape')
    await page.context().setOffline(true)
    await page.getByText('Vous êtes hors connexion.').waitFor()
    await page.getByRole('button', { name: 'Enregistrer' }).last().click()
    await page.getByRole('button', { name: 'Réessayer' }).waitFor()
    await expectNoOverflow(page, `hors connexion ${theme}`)
    await page.context().setOffline(false)
    await page.evaluate(() => {
      localStorage.setItem('token', 'x.y.z')
      localStorage.setItem('refresh_token', '0'.repeat(128))
    })
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('dialog', { name: 'Votre session a pris fin' }).waitFor()
    await expectAccessible(page, `session perdue ${theme}`)
  })
})
