import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { companyFrom } from '../../server/src/db/tables/classification.table.ts'
import { providerIdentity } from '../../server/src/db/tables/identity-provider.table.ts'
import { makeUser, TEST_PASSWORD } from '../../server/src/testing/factories.ts'
import { storeSession, useBrowser, visit } from '../support/browser/browser.ts'
import { MEMBERS_FILE } from '../support/fixtures/workbooks/members-file.ts'
import { USERS, usersReady } from '../support/screens/admin-ready.ts'
import { heading, isPhone, press } from '../support/screens/screens.ts'
import { sweepScreens } from '../support/screens/sweep.ts'
import { seedDatabase } from '../support/server/seeded-database.ts'
import { ADMIN, type RunningServer } from '../support/server/server.ts'
import { startEmptyInstallation } from '../support/server/tested-server.ts'

useBrowser()

const LINKED = 'ada@exemple.fr'
/** Never asked: the screens of one’s account read the link alone. */
const PROVIDER = {
  OIDC_ISSUER: 'https://annuaire.example',
  OIDC_CLIENT_ID: 'etapes',
  OIDC_CLIENT_SECRET: 'un secret que personne ne demande',
  OIDC_LABEL: 'Annuaire',
}

/** Of its own: members were imported, and a provider may sign in. */
let server: RunningServer
beforeAll(async () => {
  server = await startEmptyInstallation(
    (place) =>
      seedDatabase(place, async (db) => {
        const [organisation] = await db.select().from(companyFrom).limit(1)
        const { id } = await makeUser(db, { email: LINKED, companyFromId: organisation?.id })
        await db
          .insert(providerIdentity)
          .values({ userId: id, issuer: PROVIDER.OIDC_ISSUER, subject: 'ada' })
      }),
    PROVIDER,
  )
  const { page, context } = await visit({ baseURL: server.baseUrl })
  const { token } = await storeSession(page, ADMIN)
  const imported = await page.request.post('/admin/users/import', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: MEMBERS_FILE },
  })
  if (!imported.ok()) throw new Error(`the import answered ${await imported.text()}`)
  await context.close()
})
afterAll(() => server.stop())

const baseURL = () => server.baseUrl
const IMPORT = '/admin/utilisateurs/import'
const alert = (name: string | RegExp) => (page: Page) => page.getByRole('alertdialog', { name })
const send = (page: Page, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ ...MEMBERS_FILE, name: 'liste.csv', buffer: Buffer.from(text) })

/** A month later: who is there has another telephone, nobody else is in the list. */
const CHANGED = MEMBERS_FILE.buffer.toString().replaceAll('06 01 02 03 06', '06 01 02 03 16')
let sent = 0

sweepScreens('administrators of imported members', {
  baseURL,
  expected: /404|422/,
  enter: (page) => storeSession(page, ADMIN, 'accepted'),
  screens: [
    { name: 'gestion de site, membres invités', path: USERS, ready: usersReady },
    {
      name: 'dernier import de membres',
      path: IMPORT,
      ready: (page) => page.getByRole('heading', { name: /^Dernier import/ }).waitFor(),
    },
    {
      name: 'import de membres, champs modifiés et absents',
      path: IMPORT,
      ready: async (page) => {
        await send(page, CHANGED)
        await page.getByRole('heading', { name: /^Modifiées/ }).waitFor()
        await page.getByText(/^Voir (ces|cet)/).click()
      },
    },
    {
      name: 'fichier de membres refusé',
      path: IMPORT,
      ready: async (page) => {
        await send(page, '')
        await page.getByRole('heading', { name: 'Fichier refusé en entier' }).waitFor()
      },
    },
    {
      name: 'membres importés',
      path: IMPORT,
      ready: async (page) => {
        sent += 1
        await send(page, `Courriel;Tél.\nmembre${sent}@asso.example;\nfaux;12`)
        await page.getByRole('button', { name: /^Appliquer 1/ }).click()
        await page.getByRole('heading', { name: 'Import terminé' }).waitFor()
        await page.getByRole('heading', { name: /^Dernier import/ }).waitFor()
      },
    },
  ],
  overlays: [
    {
      name: 'défaire un import de membres',
      path: IMPORT,
      ready: heading('Importer des membres'),
      open: press('Défaire cet import'),
      shown: alert('Défaire l’import'),
    },
    {
      name: 'renvoyer les invitations',
      path: USERS,
      ready: usersReady,
      open: press('Renvoyer leurs invitations'),
      shown: alert('Renvoyer les invitations'),
    },
    {
      name: 'créer un texte',
      path: '/qui-sommes-nous',
      ready: heading(/./),
      once: true,
      // Below, the switch is in the menu.
      widths: (width) => !isPhone(width),
      open: async (page) => {
        await press('Mode édition')(page)
        await page
          .getByRole('button', { name: /a créer$/ })
          .first()
          .click()
      },
      shown: (page) => page.getByRole('dialog', { name: /^Créer le contenu/ }),
    },
  ],
})

sweepScreens('members of a provider', {
  baseURL,
  enter: (page) => storeSession(page, { email: LINKED, password: TEST_PASSWORD }, 'accepted'),
  screens: [
    { name: 'se connecter par un annuaire', path: '/mon-compte', ready: heading('Mon compte') },
  ],
  overlays: [
    {
      name: 'détacher mon compte',
      path: '/mon-compte',
      ready: heading('Mon compte'),
      open: press('Détacher mon compte'),
      shown: alert('Détacher mon compte'),
    },
  ],
})
