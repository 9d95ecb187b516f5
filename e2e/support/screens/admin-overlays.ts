import type { Page } from 'playwright-core'
import { pictureFile } from '../fixtures/pictures.ts'
import { demoStep } from '../fixtures/reports.ts'
import { adminCall } from '../server/admin-call.ts'
import { grid, richText, stepEditor, steps, tree, USERS, usersReady } from './admin-ready.ts'
import { heading, isPhone, type Overlay, press, type ScreenFixtures } from './screens.ts'

/** The list in selection mode, with one selected step. */
async function chooseOne(page: Page) {
  await press('Choisir plusieurs étapes')(page)
  await page.locator('[data-uid]').first().getByRole('checkbox').check()
}

const hierarchy = { path: '/admin/etapes/hierarchie', ready: tree }

const classification = (tab: string) => ({
  path: `/admin/parametrages?onglet=${tab}`,
  ready: (page: Page) => page.getByRole('rowheader').first().waitFor(),
})

const nextVersion = {
  path: ({ nextStepUid }: ScreenFixtures) =>
    `/admin/etapes?modifier=${nextStepUid}&version=prochaine`,
  ready: stepEditor,
}

/** Gives a draft, which counts for nothing, another value: an action that can be undone. */
async function revalueDraft() {
  const name = encodeURIComponent(demoStep('BAT-D1').name)
  const found = await adminCall<{ 'hydra:member': { '@id': string }[] }>(
    'GET',
    `/cards/search?name=${name}`,
  )
  const [draft] = found['hydra:member']
  if (draft) await adminCall('PUT', draft['@id'], { val: 1 + (Date.now() % 1000) })
}

export const ADMIN_OVERLAYS: readonly Overlay[] = [
  {
    ...nextVersion,
    name: 'ce que publier une prochaine version va changer',
    open: press('Ce qui va changer'),
    shown: (page) =>
      page.getByRole('dialog', { name: 'Ce qui va changer' }).getByText('En tableau'),
  },
  {
    ...nextVersion,
    name: 'planifier une publication',
    open: press('Changer la date'),
    shown: (page) => page.getByRole('dialog', { name: 'Planifier la publication' }),
  },
  {
    ...nextVersion,
    name: 'abandonner la prochaine version',
    open: press('Abandonner cette version'),
    shown: (page) => page.getByRole('alertdialog', { name: 'Abandonner la prochaine version' }),
  },
  {
    name: 'étapes choisies',
    once: true,
    path: '/admin/etapes',
    ready: steps,
    open: chooseOne,
    shown: (page) => page.getByRole('region', { name: 'Étapes choisies' }),
    close: press('Ne plus choisir'),
  },
  {
    name: 'acte sur plusieurs étapes',
    once: true,
    path: '/admin/etapes',
    ready: steps,
    open: async (page) => {
      await chooseOne(page)
      await press('Changer de filtre')(page)
      await page.getByRole('dialog').getByLabel('Filtre').selectOption('Usages')
    },
    shown: (page) => page.getByRole('dialog').getByText(/^Aucun chiffre ne change/),
  },
  {
    name: 'mots-clés d’une cellule',
    ...grid,
    open: async (page) => {
      await page
        .getByLabel('Colonne affichée')
        .selectOption('tags', { timeout: 500 })
        .catch(() => null)
      await page.locator('[data-column="tags"]').nth(1).dblclick()
    },
    shown: (page) => page.getByRole('dialog'),
  },
  {
    name: 'colonnes de la grille',
    ...grid,
    open: press('Colonnes'),
    shown: (page) => page.getByRole('dialog', { name: 'Colonnes affichées' }),
    widths: (width) => !isPhone(width),
  },
  {
    name: 'quitter la grille',
    once: true,
    ...grid,
    open: async (page) => {
      await page.locator('[data-uid] [data-column="name"]').first().click()
      await page.keyboard.type('Autre nom')
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: 'Étapes Climats' }).last().click()
    },
    shown: (page) => page.getByRole('alertdialog'),
  },
  {
    name: 'filtres des étapes',
    path: '/admin/etapes',
    ready: steps,
    widths: isPhone,
    open: (page) => page.getByRole('button', { name: /^Filtres/ }).click(),
    shown: (page) => page.getByRole('dialog'),
  },
  {
    name: 'source, hypothèses et relecture',
    path: ({ stepId }) => `/admin/etapes?modifier=${stepId}`,
    ready: stepEditor,
    open: (page) => page.getByText('Source, hypothèses et relecture').click(),
    shown: (page) => page.getByRole('dialog').getByLabel('Relue le'),
    close: (page) => page.getByText('Source, hypothèses et relecture').click(),
  },
  {
    name: 'fermer l’étape',
    path: ({ stepId }) => `/admin/etapes?modifier=${stepId}`,
    ready: stepEditor,
    open: press('Fermer'),
    shown: (page) => page.getByRole('alertdialog'),
  },
  {
    name: 'supprimer une étape',
    once: true,
    path: '/admin/etapes',
    ready: steps,
    open: async (page) => {
      await page.getByRole('link', { name: demoStep('BAT-D1').name }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    },
    shown: (page) => page.getByRole('alertdialog', { name: "Supprimer l'étape." }),
  },
  {
    name: 'champs manquants',
    path: '/admin/etapes?modifier=nouvelle',
    ready: stepEditor,
    open: press('Enregistrer'),
    shown: (page) =>
      page.getByRole('alertdialog', { name: 'Veuillez saisir les champs manquants' }),
  },
  {
    name: 'proposer des mots-clés',
    path: '/admin/etapes?modifier=nouvelle',
    ready: stepEditor,
    open: (page) => page.getByRole('combobox', { name: 'Mots-clés' }).click(),
    shown: (page) => page.getByRole('listbox').getByRole('option'),
  },
  {
    name: 'mot-clé saisi sans être choisi',
    path: '/admin/etapes?modifier=nouvelle',
    ready: stepEditor,
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Mots-clés' }).fill('Chaux')
      await page.getByLabel('Index', { exact: true }).focus()
    },
    shown: (page) => page.getByRole('button', { name: 'Créer ce mot-clé' }),
    close: (page) => page.getByRole('button', { name: 'Effacer ce texte' }).click(),
  },
  {
    name: 'retirer une valeur à une étape transversale',
    once: true,
    path: '/admin/etapes',
    ready: steps,
    open: async (page) => {
      await page.getByRole('link', { name: demoStep('BAT-02').name }).click()
      await page.getByRole('button', { name: 'Mettre en brouillon' }).click()
    },
    shown: (page) => page.getByRole('alertdialog'),
  },
  {
    name: 'effets inconnus d’un enregistrement',
    once: true,
    path: '/admin/etapes',
    ready: steps,
    open: async (page) => {
      const asked = '**/admin/cards/consequences'
      await page.route(asked, (route) => route.abort())
      await page.getByRole('link', { name: demoStep('BAT-02').name }).click()
      await page.getByRole('button', { name: 'Mettre en brouillon' }).click()
      await page.getByRole('alertdialog').waitFor()
      await page.unroute(asked)
    },
    shown: (page) =>
      page.getByRole('alertdialog', { name: 'Les effets sur d’autres étapes sont inconnus' }),
  },
  {
    name: 'ce qui va changer',
    path: ({ stepId }) => `/admin/etapes?modifier=${stepId}`,
    ready: stepEditor,
    open: press('Ce qui va changer'),
    shown: (page) =>
      page.getByRole('dialog', { name: 'Ce qui va changer' }).getByText('En tableau'),
  },
  {
    name: 'nommer un administrateur',
    path: USERS,
    ready: usersReady,
    open: (page) =>
      page
        .getByRole('button', { name: /^Nommer administrateur\s:/ })
        .first()
        .click(),
    shown: (page) => page.getByRole('alertdialog'),
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
    shown: (page) => page.getByRole('alertdialog', { name: 'Confirmer la suppression' }),
  },
  {
    name: 'défaire un acte',
    path: '/admin/journal',
    ready: usersReady,
    open: async (page) => {
      await revalueDraft()
      await page.reload()
      await press('Défaire cet acte')(page)
    },
    shown: (page) => page.getByRole('alertdialog'),
  },
  {
    ...hierarchy,
    name: 'déplacer une étape',
    open: press('Déplacer…\u00a0: MOB-02'),
    shown: (page) => page.getByRole('dialog'),
  },
  {
    ...hierarchy,
    name: 'placer une étape',
    open: async (page) => {
      await press('Déplacer…\u00a0: MOB-02')(page)
      await press('Choisir sa place dans l’arborescence')(page)
      await press(/^Placer près de\s: MOB-05$/)(page)
    },
    shown: (page) => page.getByRole('region', { name: /^Placer/ }),
  },
  {
    ...hierarchy,
    name: 'ce qu’un recalcul va changer',
    open: press('Ce qui va changer'),
    shown: (page) =>
      page.getByRole('dialog', { name: 'Ce qui va changer' }).getByText('Aucun chiffre'),
  },
  {
    ...hierarchy,
    name: 'valeurs recalculées',
    open: press('Recalculer toutes les valeurs'),
    shown: (page) => page.getByRole('dialog', { name: 'Valeurs recalculées' }),
  },
  {
    ...classification('filtres'),
    name: 'ajouter un filtre',
    open: press('Ajouter'),
    shown: (page) => page.getByRole('dialog'),
  },
  {
    ...classification('filtres'),
    name: 'ajouter un filtre de même nom',
    open: async (page) => {
      await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
      await page.getByRole('dialog').getByLabel('Nom').fill('energie')
    },
    shown: (page) => page.getByRole('button', { name: 'Enregistrer quand même' }),
    close: async (page) => {
      await page.keyboard.press('Escape')
      await press('Fermer sans enregistrer')(page)
    },
  },
  {
    ...classification('filtres'),
    name: 'renommer un filtre',
    open: press('Renommer\u00a0: Énergie'),
    shown: (page) => page.getByRole('dialog').getByLabel('Nom'),
  },
  {
    ...classification('filtres'),
    name: 'supprimer un filtre utilisé',
    open: press('Supprimer\u00a0: Énergie'),
    shown: (page) => page.getByRole('alertdialog').getByText(/^Suppression impossible/),
  },
  {
    ...classification('filtres'),
    name: 'fusionner deux filtres',
    open: async (page) => {
      await press('Fusionner\u00a0: Énergie')(page)
      await page.getByLabel('Fusionner avec').selectOption({ index: 1 })
    },
    shown: (page) => page.getByRole('dialog').getByText('Vous pourrez défaire cette fusion.'),
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
    shown: (page) => page.getByRole('dialog', { name: 'Ajouter une image' }),
  },
  {
    name: 'modifier une image',
    path: ({ workUid }) => `/admin/ouvrage-exemplaire/${workUid}`,
    ready: richText,
    open: (page) =>
      page
        .getByRole('group', { name: 'Vignette' })
        .getByRole('button', { name: /^Modifier/ })
        .first()
        .click(),
    shown: (page) => page.getByRole('dialog', { name: 'Modifier l’image' }),
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
    once: true,
    path: '/admin/page/nouveau',
    ready: richText,
    open: async (page) => {
      await page.locator('input[aria-label="Fichiers"]').setInputFiles(await pictureFile())
      await page.getByRole('button', { name: /^Décrire et ajouter/ }).click()
    },
    shown: (page) => page.getByRole('dialog', { name: 'Décrire l’image' }),
  },
  {
    name: 'décrire des images envoyées',
    once: true,
    path: '/admin/page/nouveau',
    ready: richText,
    open: async (page) => {
      const pictures = await Promise.all(['nord.png', 'sud.png'].map((name) => pictureFile(name)))
      await page.locator('input[aria-label="Fichiers"]').setInputFiles(pictures)
      await page.getByRole('button', { name: /^Décrire et ajouter les/ }).click()
    },
    shown: (page) => page.getByRole('dialog', { name: 'Décrire les 2 images' }),
  },
  {
    name: 'fermer l’image',
    once: true,
    path: '/admin/page/nouveau',
    ready: richText,
    open: async (page) => {
      await page.getByRole('button', { name: 'Image', exact: true }).click()
      await page.getByRole('dialog').getByLabel('Texte alternatif').fill('La cour')
      await page.keyboard.press('Escape')
    },
    shown: (page) => page.getByRole('alertdialog', { name: 'Fermer l’image' }),
  },
  {
    name: 'quitter sans ajouter les fichiers',
    once: true,
    path: '/admin/page/nouveau',
    ready: richText,
    open: async (page) => {
      await page.locator('input[aria-label="Fichiers"]').setInputFiles(await pictureFile())
      await page.getByRole('link', { name: 'Pages', exact: true }).last().click()
    },
    shown: (page) => page.getByRole('alertdialog'),
  },
  {
    name: 'éditer un texte',
    once: true,
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
