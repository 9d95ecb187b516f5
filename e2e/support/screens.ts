import type { Locator, Page } from 'playwright-core'
import { pictureFile } from './pictures.ts'
import { demoStep } from './reports.ts'

/** Things of the signed-in person that screens are about. */
export interface Things {
  reportUid: string
  stepId: number
  workUid: string
  memberUid: string
}

/** A screen as the layout tests open it: a new one gets its line here. */
export interface Screen {
  name: string
  path: string | ((things: Things) => string)
  /** what shows that the screen is there */
  ready: (page: Page) => Promise<unknown>
}

/** A dialog, menu or panel, opened on the screen at `path` and closed with Escape. */
export interface Overlay {
  name: string
  path: Screen['path']
  ready: Screen['ready']
  /** widths where it exists, in px; everywhere when absent */
  widths?: (width: number) => boolean
  open: (page: Page) => Promise<unknown>
  shown: (page: Page) => Locator
}

/** From this width on the site has its desktop layout (LIM-16). */
const isPhone = (width: number) => width < 1250

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name }).waitFor()
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).last().click()

export const PUBLIC_SCREENS: readonly Screen[] = [
  { name: 'accueil', path: '/accueil', ready: heading(/Construire la ville/) },
  { name: 'à la une', path: '/a-la-une', ready: heading('À la une') },
  { name: 'connexion', path: '/se-connecter', ready: heading('Connexion') },
  { name: 'qui sommes-nous', path: '/qui-sommes-nous', ready: heading(/Qui sommes-nous/) },
  { name: 'en savoir plus', path: '/en-savoir-plus', ready: heading('En savoir plus') },
  { name: 'mentions légales', path: '/mentions-legales', ready: heading(/Mentions légales/) },
  {
    name: 'inscription envoyée',
    path: '/inscription/envoyee',
    ready: heading('Demande envoyée'),
  },
  {
    name: 'mot de passe oublié',
    path: '/password/forgotten',
    ready: heading('Mot de passe oublié'),
  },
  {
    name: 'nouveau mot de passe',
    path: '/password/reset/jeton',
    ready: heading('Nouveau mot de passe'),
  },
  { name: 'contact', path: '/contact', ready: heading('Contact') },
  { name: 'plan de site', path: '/plan-de-site', ready: heading('Plan de site') },
  { name: 'accessibilité', path: '/accessibilite', ready: heading(/Accessibilité/) },
  { name: 'page rédigée', path: '/contact-1', ready: heading(/./) },
  { name: '404', path: '/introuvable', ready: heading('Page introuvable') },
]

/** Public forms, by the button that sends them: their errors are looked at too. */
export const PUBLIC_FORMS = [
  { path: '/se-connecter', button: 'Demander un compte' },
  { path: '/password/forgotten', button: 'Recevoir le lien' },
  { path: '/password/reset/jeton', button: 'Changer le mot de passe' },
  { path: '/contact', button: 'Envoyer le message' },
] as const

export const PUBLIC_OVERLAYS: readonly Overlay[] = [
  {
    name: 'menu',
    path: '/accueil',
    ready: heading(/Construire la ville/),
    widths: isPhone,
    open: press('Ouvrir le menu'),
    shown: (page) => page.getByRole('link', { name: 'Connexion / inscription' }),
  },
]

const editor = (page: Page) =>
  page
    .getByRole('button', { name: /^Retirer : Isoler/ })
    .first()
    .waitFor()
const editorPath = ({ reportUid }: Things) => `/mon-parcours/edition/${reportUid}`

export const MEMBER_SCREENS: readonly Screen[] = [
  { name: 'nouveau rapport', path: '/mon-parcours/edition', ready: heading('Nouveau rapport') },
  { name: 'édition', path: editorPath, ready: editor },
  {
    name: 'rapport',
    path: ({ reportUid }) => `/mon-parcours/${reportUid}`,
    ready: heading('RAPPORT'),
  },
  {
    name: 'étape',
    path: ({ stepId }) => `/etape/${stepId}`,
    ready: heading(demoStep('LOG-03').name),
  },
  {
    name: 'ouvrage',
    path: ({ workUid }) => `/ouvrage-exemplaire/${workUid}`,
    ready: heading(/./),
  },
  { name: 'mon compte', path: '/mon-compte', ready: heading(/./) },
  {
    name: 'modifier mon compte',
    path: '/editer-mon-compte',
    ready: heading('Modifier mon compte'),
  },
  { name: 'plan de site', path: '/plan-de-site', ready: heading('Plan de site') },
]

/** « Plus » holds these entries on a phone. */
const reportMenu = (entry: string) => async (page: Page) => {
  const plus = page.getByRole('button', { name: 'Plus' })
  if (await plus.isVisible()) await plus.click()
  await page.getByRole('button', { name: entry, exact: true }).locator('visible=true').click()
}

const reportDialog = (name: string, open: Overlay['open'], role: 'dialog' | 'alertdialog') => ({
  name,
  path: editorPath,
  ready: editor,
  open,
  shown: (page: Page) => page.getByRole(role),
})

export const MEMBER_OVERLAYS: readonly Overlay[] = [
  reportDialog('ouvrir un rapport', reportMenu('Ouvrir'), 'dialog'),
  reportDialog('modifier le rapport', reportMenu('Modifier'), 'dialog'),
  reportDialog('nouveau rapport', press('Nouveau rapport'), 'alertdialog'),
  reportDialog('raccourcis clavier', reportMenu('Raccourcis clavier'), 'dialog'),
  {
    ...reportDialog(
      'filtres',
      (page) => page.getByRole('button', { name: /^Filtres/ }).click(),
      'dialog',
    ),
    widths: isPhone,
  },
  {
    name: 'plus',
    path: editorPath,
    ready: editor,
    widths: isPhone,
    open: press('Plus'),
    shown: (page) => page.getByRole('button', { name: 'Ouvrir', exact: true }),
  },
]

const steps = (page: Page) => page.locator('[data-uid]').nth(5).waitFor()
const stepEditor = (page: Page) =>
  page.getByRole('dialog').getByRole('textbox', { name: 'Note de version' }).waitFor()

const richText = (page: Page) => page.getByRole('textbox', { name: 'Contenu' }).waitFor()

const USERS = '/admin/utilisateurs?onglet=adherents'
const usersReady = (page: Page) => page.getByRole('rowheader').first().waitFor()
const tree = (page: Page) => page.getByRole('treegrid').first().getByRole('row').first().waitFor()

export const ADMIN_SCREENS: readonly Screen[] = [
  { name: 'administration', path: '/admin', ready: heading(/./) },
  {
    name: 'rapport d’un adhérent',
    path: ({ reportUid }) => `/admin/mon-parcours/${reportUid}`,
    ready: heading(/Gare Basse/),
  },
  { name: 'étapes', path: '/admin/etapes', ready: steps },
  {
    name: 'modifier une étape',
    path: ({ stepId }) => `/admin/etapes?modifier=${stepId}`,
    ready: stepEditor,
  },
  { name: 'nouvelle étape', path: '/admin/etapes?modifier=nouvelle', ready: stepEditor },
  { name: 'pages', path: '/admin/page/edition', ready: heading('Pages') },
  { name: 'nouvelle page', path: '/admin/page/nouveau', ready: richText },
  { name: 'ouvrages', path: '/admin/ouvrages-exemplaires', ready: heading('Ouvrages exemplaires') },
  {
    name: 'modifier un ouvrage',
    path: ({ workUid }) => `/admin/ouvrage-exemplaire/${workUid}`,
    ready: richText,
  },
  ...['types-elements', 'formats', 'structures', 'temoignages'].map((tab) => ({
    name: `classement, ${tab}`,
    path: `/admin/parametrages?onglet=${tab}`,
    ready: (page: Page) => page.getByRole('rowheader').first().waitFor(),
  })),
  ...['mots-cles', 'secteurs'].map((tab) => ({
    name: `classement, ${tab}`,
    path: `/admin/parametrages?onglet=${tab}`,
    ready: tree,
  })),
  { name: 'hiérarchie', path: '/admin/etapes/hierarchie', ready: tree },
  { name: 'nouveau témoignage', path: '/admin/temoignage/nouveau', ready: richText },
  { name: 'gestion de site', path: USERS, ready: usersReady },
  {
    name: 'gestion de site, à valider',
    path: '/admin/utilisateurs',
    ready: heading('Gestion de site'),
  },
  {
    name: 'créer un utilisateur',
    path: '/admin/utilisateurs/nouveau',
    ready: heading('Créer un utilisateur'),
  },
  {
    name: 'modifier un utilisateur',
    path: ({ memberUid }) => `/admin/user/edit/${memberUid}`,
    ready: (page) => page.getByRole('form', { name: 'Modifier l’utilisateur' }).waitFor(),
  },
  {
    name: 'édition par un administrateur',
    path: '/mon-parcours/edition',
    ready: (page) =>
      page
        .getByRole('group', { name: 'Statuts' })
        .or(page.getByRole('button', { name: /^Filtres/ }))
        .first()
        .waitFor(),
  },
]

const hierarchy = { path: '/admin/etapes/hierarchie', ready: tree }

const classification = (tab: string) => ({
  path: `/admin/parametrages?onglet=${tab}`,
  ready: (page: Page) => page.getByRole('rowheader').first().waitFor(),
})

export const ADMIN_OVERLAYS: readonly Overlay[] = [
  {
    name: 'filtres des étapes',
    path: '/admin/etapes',
    ready: steps,
    widths: isPhone,
    open: (page) => page.getByRole('button', { name: /^Filtres/ }).click(),
    shown: (page) => page.getByRole('dialog'),
  },
  {
    name: 'fermer l’étape',
    path: ({ stepId }) => `/admin/etapes?modifier=${stepId}`,
    ready: stepEditor,
    open: press('Fermer'),
    shown: (page) => page.getByRole('alertdialog'),
  },
  {
    name: 'champs manquants',
    path: '/admin/etapes?modifier=nouvelle',
    ready: stepEditor,
    open: press('Enregistrer'),
    shown: (page) => page.getByRole('alertdialog'),
  },
  {
    name: 'proposer des mots-clés',
    path: '/admin/etapes?modifier=nouvelle',
    ready: stepEditor,
    open: (page) => page.getByRole('combobox', { name: 'Mots-clés' }).click(),
    shown: (page) => page.getByRole('listbox').getByRole('option'),
  },
  {
    name: 'supprimer un utilisateur',
    path: USERS,
    ready: usersReady,
    open: (page) =>
      page
        .getByRole('button', { name: /^Supprimer\s:/ })
        .first()
        .click(),
    shown: (page) => page.getByRole('alertdialog'),
  },
  {
    ...hierarchy,
    name: 'déplacer une étape',
    open: press('Déplacer… : MOB-02'),
    shown: (page) => page.getByRole('dialog'),
  },
  {
    ...hierarchy,
    name: 'placer une étape',
    open: async (page) => {
      await press('Déplacer… : MOB-02')(page)
      await press('Choisir sa place dans l’arborescence')(page)
      await press(/^Placer près de\s: MOB-05$/)(page)
    },
    shown: (page) => page.getByRole('region', { name: /^Placer/ }),
  },
  {
    ...hierarchy,
    name: 'valeurs recalculées',
    open: press('Recalculer toutes les valeurs'),
    shown: (page) => page.getByRole('dialog'),
  },
  {
    ...classification('types-elements'),
    name: 'ajouter un type d’élément',
    open: press('Ajouter'),
    shown: (page) => page.getByRole('dialog'),
  },
  {
    ...classification('temoignages'),
    name: 'supprimer un témoignage',
    open: (page) =>
      page
        .getByRole('button', { name: /^Supprimer le témoignage/ })
        .first()
        .click(),
    shown: (page) => page.getByRole('alertdialog'),
  },
  {
    name: 'éditeur d’image',
    path: '/admin/page/nouveau',
    ready: richText,
    open: press('Image'),
    shown: (page) => page.getByRole('dialog'),
  },
  {
    name: 'lien',
    path: '/admin/page/nouveau',
    ready: richText,
    open: press('Lien'),
    shown: (page) => page.getByRole('dialog'),
  },
  {
    name: 'décrire une image envoyée',
    path: '/admin/page/nouveau',
    ready: richText,
    open: async (page) => {
      await page.locator('input[aria-label="Fichiers"]').setInputFiles(await pictureFile())
      await page.getByRole('button', { name: /^Envoyer\s:/ }).click()
      await page.getByRole('button', { name: /^Décrire et ajouter/ }).click()
    },
    shown: (page) => page.getByRole('dialog'),
  },
  {
    name: 'éditer un texte',
    path: '/qui-sommes-nous',
    ready: heading(/Qui sommes-nous/),
    // Below, the switch is in the menu.
    widths: (width) => !isPhone(width),
    open: async (page) => {
      await page.getByRole('button', { name: 'Mode édition' }).click()
      await page.getByRole('button', { name: /^Éditer ce texte/ }).click()
      await page.getByRole('textbox', { name: 'Contenu' }).waitFor()
    },
    shown: (page) => page.getByRole('dialog'),
  },
]
