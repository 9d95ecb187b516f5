import type { Page } from 'playwright-core'
import { CHANGED_REPORT } from '../fixtures/fixtures.ts'
import { demoStep } from '../fixtures/reports.ts'
import {
  heading,
  isPhone,
  type Overlay,
  press,
  type Screen,
  type ScreenFixtures,
} from './screens.ts'

const editor = (page: Page) =>
  page
    .getByRole('button', { name: /^Retirer : Isoler/ })
    .first()
    .waitFor()
const myReports = (page: Page) =>
  page
    .getByRole('link', { name: /^Ouvrir/ })
    .first()
    .waitFor()
const changes = (page: Page) => page.getByRole('region', { name: /^Changements entre/ }).waitFor()
const editorPath = ({ reportUid }: ScreenFixtures) => `/mon-parcours/edition/${reportUid}`

const comparisonPath = ({ reportUid, otherReportUid }: ScreenFixtures) =>
  `/mon-parcours/comparer?rapports=${reportUid},${otherReportUid}`
const comparison = (page: Page) => page.getByRole('img', { name: /^B\s: somme/ }).waitFor()

const workshopPath = ({ workshopReportUid }: ScreenFixtures) =>
  `/mon-parcours/atelier/${workshopReportUid}`
const devices = (page: Page) => page.getByRole('list').filter({ hasText: 'cet appareil' }).waitFor()
const workshop = (page: Page) => page.getByRole('group', { name: 'Décider' }).waitFor()

export const MEMBER_SCREENS: readonly Screen[] = [
  { name: 'mes rapports', path: '/mon-parcours', ready: myReports },
  {
    name: 'mes échéances',
    path: '/mon-parcours/echeances',
    ready: (page) =>
      page.getByRole('heading', { name: 'Dans votre agenda et par e-mail' }).waitFor(),
  },
  { name: 'nouveau rapport', path: '/mon-parcours/edition', ready: heading('Nouveau rapport') },
  { name: 'édition', path: editorPath, ready: editor },
  { name: 'comparer', path: comparisonPath, ready: comparison },
  {
    name: 'comparer un rapport seul',
    path: ({ reportUid }) => `/mon-parcours/comparer?rapports=${reportUid}`,
    ready: (page) => page.getByRole('button', { name: 'Choisir un rapport' }).first().waitFor(),
  },
  {
    name: 'rapport',
    path: ({ reportUid }) => `/mon-parcours/${reportUid}`,
    ready: heading('RAPPORT'),
  },
  {
    name: 'rapport partagé',
    path: ({ shareToken }) => `/partage/${shareToken}`,
    ready: heading('RAPPORT'),
  },
  {
    name: 'jalon partagé',
    path: ({ milestoneToken }) => `/partage/${milestoneToken}`,
    ready: (page) => page.getByText(/^Jalon figé par/).waitFor(),
  },
  { name: 'lien fermé', path: '/partage/inconnu', ready: heading('Ce lien n’est plus ouvert') },
  {
    name: 'jalons',
    path: ({ fixedReportUid }) => `/mon-parcours/${fixedReportUid}`,
    ready: changes,
  },
  {
    name: 'préparer un atelier',
    path: ({ reportUid }) => `/mon-parcours/atelier/${reportUid}`,
    ready: heading('Mode atelier'),
  },
  { name: 'atelier', path: workshopPath, ready: workshop },
  {
    name: 'compte rendu',
    path: ({ minutesUid }) => `/mon-parcours/compte-rendu/${minutesUid}`,
    ready: heading('COMPTE RENDU'),
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
  { name: 'mon compte', path: '/mon-compte', ready: devices },
  {
    name: 'modifier mon compte',
    path: '/editer-mon-compte',
    ready: heading('Modifier mon compte'),
  },
  { name: 'plan de site', path: '/plan-de-site', ready: heading('Plan de site') },
]

/** « Plus » holds these entries on a phone; elsewhere one of them is seen with the focus alone. */
const reportMenu = (entry: string) => async (page: Page) => {
  const plus = page.getByRole('button', { name: 'Plus' })
  const isPhone = await plus.isVisible()
  if (isPhone) await plus.click()
  const shown = page.getByRole(isPhone ? 'menuitem' : 'button', { name: entry, exact: true })
  await shown.press('Enter')
}

const reportDialog = (
  name: string,
  open: Overlay['open'],
  title: string,
  role: 'dialog' | 'alertdialog' = 'dialog',
) => ({
  name,
  path: editorPath,
  ready: editor,
  open,
  shown: (page: Page) => page.getByRole(role, { name: title, exact: true }),
})

const question = (name: string) => (page: Page) => page.getByRole('alertdialog', { name })

/** The addresses of due days, with one that is private. */
const privateAddress = (act: string) => async (page: Page) => {
  const renewal = page.getByRole('button', { name: 'Renouveler l’adresse' })
  const creation = page.getByRole('button', { name: 'Créer l’adresse' })
  await renewal.or(creation).waitFor()
  if (await creation.isVisible()) await creation.click()
  await renewal.waitFor()
  await press(act)(page)
}

/** « Partager » of a report that has a link and a co-author, and what is pressed there. */
const shared = (act: RegExp) => async (page: Page) => {
  await press('Partager')(page)
  await page.getByRole('dialog', { name: 'Partager' }).getByRole('button', { name: act }).click()
}
const sharedReport = {
  path: ({ otherReportUid }: ScreenFixtures) => `/mon-parcours/${otherReportUid}`,
  ready: heading('RAPPORT'),
  once: true,
}
const dueDays = {
  path: '/mon-parcours/echeances',
  ready: heading(/./),
  once: true,
}

/** A click on the chevron of a step. */
const statusesOfStep = (id: string) => (page: Page) =>
  page.getByRole('button', { name: `Statut : ${demoStep(id).name}` }).click()

export const MEMBER_OVERLAYS: readonly Overlay[] = [
  {
    name: 'supprimer mon compte',
    path: '/mon-compte',
    ready: heading(/./),
    open: press('Supprimer mon compte'),
    shown: (page) => page.getByRole('alertdialog', { name: 'Supprimer mon compte' }),
  },
  {
    name: 'retirer une clé d’accès',
    path: '/mon-compte',
    ready: devices,
    open: (page) => page.getByRole('button', { name: /^Retirer la clé d’accès/ }).click(),
    shown: (page) => page.getByRole('alertdialog', { name: 'Retirer la clé d’accès' }),
  },
  {
    name: 'activer la double authentification',
    path: '/mon-compte',
    ready: heading(/./),
    open: press('Activer la double authentification'),
    shown: (page) => page.getByRole('dialog', { name: 'Activer la double authentification' }),
  },
  {
    name: 'déconnecter un appareil',
    path: '/mon-compte',
    ready: devices,
    open: (page) =>
      page
        .getByRole('button', { name: /^Déconnecter .* connecté le/ })
        .first()
        .click(),
    shown: (page) => page.getByRole('alertdialog', { name: 'Déconnecter l’appareil' }),
  },
  {
    name: 'déconnecter les autres appareils',
    path: '/mon-compte',
    ready: devices,
    open: press('Déconnecter les autres appareils'),
    shown: (page) => page.getByRole('alertdialog', { name: 'Déconnecter les autres appareils' }),
  },
  reportDialog('ouvrir un rapport', reportMenu('Ouvrir'), 'Ouvrir un rapport'),
  reportDialog('modifier le rapport', reportMenu('Modifier'), 'Modifier le rapport'),
  reportDialog('opération', reportMenu('Opération…'), 'Opération'),
  {
    ...reportDialog(
      'supprimer un rapport',
      async (page) => {
        await reportMenu('Modifier')(page)
        await press('Supprimer')(page)
      },
      'Confirmer la suppression',
      'alertdialog',
    ),
    once: true,
  },
  {
    ...reportDialog(
      'ouvrir la dernière version enregistrée',
      async (page) => {
        await page
          .getByRole('button', { name: /^Retirer : Isoler/ })
          .first()
          .click()
        await reportMenu('Ouvrir')(page)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Gare Basse, îlot 4/ })
          .click()
      },
      'Ouvrir la dernière version enregistrée',
      'alertdialog',
    ),
    once: true,
  },
  {
    ...dueDays,
    name: 'renouveler l’adresse des échéances',
    open: privateAddress('Renouveler l’adresse'),
    shown: question('Renouveler l’adresse'),
  },
  {
    ...dueDays,
    name: 'fermer l’adresse des échéances',
    open: privateAddress('Fermer l’adresse'),
    shown: question('Fermer l’adresse'),
  },
  {
    ...sharedReport,
    name: 'révoquer un lien',
    open: shared(/^Révoquer le lien/),
    shown: question('Révoquer le lien'),
  },
  {
    ...sharedReport,
    name: 'retirer l’accès d’un co-auteur',
    open: shared(/^Retirer l’accès/),
    shown: question('Retirer l’accès'),
  },
  {
    ...sharedReport,
    name: 'transmettre un rapport',
    open: shared(/^Transmettre le rapport/),
    shown: question('Transmettre le rapport'),
  },
  {
    name: 'supprimer un commentaire',
    path: ({ fixedReportUid }) => `/mon-parcours/${fixedReportUid}`,
    ready: changes,
    once: true,
    open: async (page) => {
      await press('Commentaires')(page)
      await page
        .getByRole('button', { name: /^Supprimer le commentaire/ })
        .first()
        .click()
    },
    shown: question('Supprimer le commentaire'),
  },
  {
    name: 'opération d’un rapport',
    path: '/mon-parcours',
    ready: myReports,
    open: (page) =>
      page
        .getByRole('button', { name: /^Opération d[e’]/ })
        .first()
        .click(),
    shown: (page) => page.getByRole('dialog', { name: 'Opération' }),
  },
  {
    name: 'variante créée',
    path: '/mon-parcours',
    ready: myReports,
    once: true,
    open: press(`Dupliquer en variante ${CHANGED_REPORT}`),
    shown: (page) => page.getByRole('dialog', { name: 'Variante créée' }),
  },
  {
    name: 'rapports choisis',
    path: '/mon-parcours',
    ready: myReports,
    open: (page) =>
      page
        .getByRole('checkbox', { name: /pour comparer$/ })
        .first()
        .check(),
    shown: (page) => page.getByRole('region', { name: 'Rapports choisis' }),
    close: (page) => page.getByRole('button', { name: 'Ne plus choisir' }).click(),
  },
  {
    name: 'étapes à reprendre',
    path: comparisonPath,
    ready: comparison,
    open: (page) =>
      page
        .getByRole('checkbox', { name: /^Choisir/ })
        .first()
        .check(),
    shown: (page) => page.getByRole('region', { name: 'Étapes choisies' }),
    close: (page) => page.getByRole('button', { name: 'Tout décocher' }).click(),
  },
  {
    name: 'choisir un rapport à comparer',
    path: comparisonPath,
    ready: comparison,
    open: press('Ajouter un rapport'),
    shown: (page) => page.getByRole('dialog', { name: 'Choisir un rapport à comparer' }),
  },
  reportDialog('nouveau rapport', press('Nouveau rapport'), 'Nouveau rapport', 'alertdialog'),
  {
    name: 'statuts d’une étape',
    path: ({ fixedReportUid }) => `/mon-parcours/edition/${fixedReportUid}`,
    ready: editor,
    open: statusesOfStep('LOG-04'),
    shown: (page) => page.getByRole('form', { name: /^Suivi/ }),
    close: statusesOfStep('LOG-04'),
  },
  {
    name: 'atteindre l’objectif',
    path: ({ fixedReportUid }) => `/mon-parcours/edition/${fixedReportUid}`,
    ready: editor,
    open: press('atteindre l’objectif 2030'),
    shown: (page) => page.getByRole('radiogroup', { name: 'Façons d’atteindre l’objectif' }),
    close: press('Fermer : Atteindre l’objectif'),
  },
  reportDialog('raccourcis clavier', reportMenu('Raccourcis clavier'), 'Raccourcis clavier'),
  {
    ...reportDialog(
      'filtres',
      (page) => page.getByRole('button', { name: /^Filtres/ }).click(),
      'Situer ses priorités',
    ),
    widths: isPhone,
  },
  {
    name: 'plus',
    path: editorPath,
    ready: editor,
    widths: isPhone,
    open: press('Plus'),
    shown: (page) => page.getByRole('menuitem', { name: 'Ouvrir', exact: true }),
  },
  {
    name: 'sommaire',
    path: ({ reportUid }) => `/mon-parcours/${reportUid}`,
    ready: heading('RAPPORT'),
    widths: isPhone,
    open: (page) => page.locator('summary', { hasText: 'Sommaire' }).click(),
    shown: (page) => page.getByRole('navigation', { name: 'Sommaire' }).getByRole('link').first(),
  },
  {
    name: 'partager',
    path: ({ reportUid }) => `/mon-parcours/${reportUid}`,
    ready: heading('RAPPORT'),
    open: async (page) => {
      await page.getByRole('button', { name: 'Partager' }).click()
      await page.getByText('Aucun lien.').waitFor()
    },
    shown: (page) => page.getByRole('dialog', { name: 'Partager' }),
  },
  {
    name: 'contenu du PDF',
    path: ({ reportUid }) => `/mon-parcours/${reportUid}`,
    ready: heading('RAPPORT'),
    open: press('PDF… choisir son contenu'),
    shown: (page) => page.getByRole('dialog', { name: 'Que contient le PDF\u00a0?' }),
  },
  {
    name: 'terminer un atelier',
    path: workshopPath,
    ready: workshop,
    open: press('Terminer'),
    shown: (page) => page.getByRole('alertdialog', { name: 'Terminer l’atelier' }),
  },
  {
    name: 'réglages d’un atelier',
    path: workshopPath,
    ready: workshop,
    open: press('Réglages'),
    shown: (page) => page.getByRole('dialog', { name: 'Réglages de l’atelier' }),
  },
  {
    name: 'note de calcul',
    path: ({ reportUid }) => `/mon-parcours/${reportUid}`,
    ready: heading('RAPPORT'),
    open: (page) => page.getByRole('button', { name: /^Somme .*d’où vient/ }).click(),
    shown: (page) => page.getByRole('region', { name: /^D’où vient ce chiffre/ }),
    close: (page) => page.getByRole('button', { name: 'Fermer la note de calcul' }).click(),
  },
  {
    name: 'figer un jalon',
    path: ({ fixedReportUid }) => `/mon-parcours/${fixedReportUid}`,
    ready: changes,
    open: press('Figer un jalon'),
    shown: (page) => page.getByRole('dialog', { name: 'Figer un jalon' }),
  },
  {
    name: 'commentaires',
    path: ({ fixedReportUid }) => `/mon-parcours/${fixedReportUid}`,
    ready: changes,
    open: press('Commentaires'),
    shown: (page) => page.getByRole('dialog', { name: 'Commentaires' }),
  },
  {
    name: 'retirer un jalon',
    path: ({ fixedReportUid }) => `/mon-parcours/${fixedReportUid}`,
    ready: changes,
    open: (page) =>
      page
        .getByRole('button', { name: /^Retirer ce jalon/ })
        .first()
        .click(),
    shown: (page) => page.getByRole('dialog', { name: 'Retirer ce jalon' }),
  },
  {
    name: 'étape ouverte',
    path: ({ stepId }) => `/etape/${stepId}`,
    ready: heading(demoStep('LOG-03').name),
    once: true,
    open: (page) => page.getByRole('link', { name: 'Ouvrir dans mon parcours' }).click(),
    shown: (page) => page.getByRole('region', { name: 'Étape ouverte' }),
    close: (page) => page.getByRole('button', { name: 'Fermer l’étape ouverte' }).click(),
  },
]
