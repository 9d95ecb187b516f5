import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiums } from '../../bench/browser/chromium-print.ts'
import { ADMINISTRATOR, type Person } from './person.ts'

/** What a browser stored of unsaved work, and the screens that take it up again. */
export interface StoredDrafts {
  /** entries of the local storage */
  entries: Record<string, string>
  screens: { path: string; typed: string[] }[]
}

/** One screen that is typed into. */
interface TypedScreen {
  path: string
  /** types, and answers the texts that have to be there again */
  type: (page: Page) => Promise<string[]>
}

type Found = { uid: string; name: string; title: string }

/** Types into every kind of screen that keeps unsaved work, saves nothing, and answers what stays. */
export async function typeDrafts(administrator: Person, baseUrl: string): Promise<StoredDrafts> {
  const [executablePath = ''] = chromiums()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({
      baseURL: baseUrl,
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    await signInWithin(context)
    const screens: StoredDrafts['screens'] = []
    for (const { path, type } of await screensOf(administrator)) {
      const page = await context.newPage()
      await page.goto(path)
      screens.push({ path, typed: await type(page) })
      // What is typed is stored at the latest as the page is left.
      await page.goto('about:blank')
      await page.close()
    }
    const { origins } = await context.storageState()
    const stored = origins.flatMap(({ localStorage }) => localStorage)
    const drafts = stored.filter(({ name }) => name.startsWith('etapes-climat:draft:'))
    return { entries: Object.fromEntries(drafts.map(({ name, value }) => [name, value])), screens }
  } finally {
    await browser.close()
  }
}

async function signInWithin(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/se-connecter')
  await context.addCookies([{ name: 'cookie-consent', value: 'refused', url: page.url() }])
  const form = page.getByRole('form', { name: 'Connexion' })
  await form.getByLabel('Adresse e-mail').fill(ADMINISTRATOR.email)
  await form.getByLabel('Mot de passe').fill(ADMINISTRATOR.password)
  await form.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/se-connecter')
  await page.close()
}

/** The screens with the content of `writeSmallContent`. */
async function screensOf(administrator: Person): Promise<TypedScreen[]> {
  const first = async (list: string, by: (item: Found) => boolean = () => true) => {
    const found = await administrator.json<{ 'hydra:member': Found[] }>('GET', list)
    const item = found['hydra:member'].find(by)
    if (!item) throw new Error(`Nothing in ${list}`)
    return item
  }
  const step = await first('/api/cards', ({ name }) => name === 'Réseau de chaleur')
  const report = await first('/api/reports', ({ name }) => name === 'Parcours des Tilleuls')
  const [work, page] = [await first('/api/exemplaries'), await first('/api/pages')]
  const testimony = await first('/api/testimonies')
  const next = '?version=prochaine'
  return [
    { path: '/admin/etapes?modifier=nouvelle', type: typeStep('Toiture végétale') },
    { path: `/admin/etapes?modifier=${step.uid}`, type: typeStep('Réseau de chaleur bas') },
    {
      path: `/admin/etapes?modifier=${step.uid}&version=prochaine`,
      type: typeStep('Réseau de demain'),
    },
    { path: '/admin/ouvrage-exemplaire/nouveau', type: typeInto('Titre', 'Moulin neuf') },
    { path: `/admin/ouvrage-exemplaire/${work.uid}`, type: typeInto('Titre', 'Halle aux blés') },
    {
      path: `/admin/ouvrage-exemplaire/${work.uid}${next}`,
      type: typeInto('Titre', 'Halle de demain'),
    },
    { path: '/admin/page/nouveau', type: typeInto('Titre', 'Mentions utiles') },
    { path: `/admin/page/${page.uid}`, type: typeInto('Titre', 'Nous écrire') },
    { path: '/admin/temoignage/nouveau', type: typeInto('Nom', 'Kermarrec') },
    { path: `/admin/temoignage/${testimony.uid}`, type: typeInto('Nom', 'Le Goffic') },
    { path: '/admin/etapes/grille', type: typeCell(step.uid, 'Chaleur en réseau') },
    { path: '/mon-parcours/edition', type: typeReport('Bornes', 'Petit appoint') },
    {
      path: `/mon-parcours/edition/${report.uid}`,
      type: typeReport('Isoler la toiture', 'Réseau de chaleur'),
    },
  ]
}

const typeInto = (label: string, text: string) => async (page: Page) => {
  await page.getByLabel(label, { exact: true }).fill(text)
  return [text]
}

const typeStep = (name: string) => async (page: Page) => {
  const editor = page.getByRole('dialog', { name: /étape/i })
  const note = editor.getByRole('textbox', { name: 'Note de version' })
  await note.fill(`Note de ${name}`)
  await editor.getByLabel('Nom', { exact: true }).fill(name)
  return [name, `Note de ${name}`]
}

const typeCell = (uid: string, text: string) => async (page: Page) => {
  await page.locator(`[data-uid="${uid}"] [data-column="name"]`).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  return [text]
}

/** A step that is added, and one that is discarded for a reason. */
const typeReport = (added: string, discarded: string) => async (page: Page) => {
  for (const sector of ['Se loger', 'Se déplacer']) {
    const box = page.getByRole('checkbox', { name: new RegExp(`^${sector}`) }).first()
    await box.check({ force: true })
  }
  await page.getByRole('button', { name: `Ajouter : ${added}` }).click()
  await page.getByRole('button', { name: `Statut : ${discarded}`, exact: true }).click()
  const drawer = page.getByRole('form', { name: `Suivi : ${discarded}` })
  await drawer.getByRole('radio', { name: 'Écartée' }).check({ force: true })
  const reason = `Attendre le devis de ${discarded}`
  await drawer.getByRole('textbox').first().fill(reason)
  await drawer.getByRole('button', { name: 'Valider' }).click()
  return [`Retirer : ${added}`, reason]
}
