import type { Page } from 'playwright-core'
import { MEMBERS_FILE } from '../fixtures/workbooks/members-file.ts'
import { WORKBOOK } from '../fixtures/workbooks/workbook.ts'
import {
  grid,
  openDataReady,
  richText,
  stepEditor,
  steps,
  tree,
  USERS,
  usersReady,
} from './admin-ready.ts'
import { heading, type Screen } from './screens.ts'

export const ADMIN_SCREENS: readonly Screen[] = [
  { name: 'administration', path: '/admin', ready: heading(/./) },
  {
    name: 'rapport d’un adhérent',
    path: ({ reportUid }) => `/admin/mon-parcours/${reportUid}`,
    ready: heading(/Gare Basse/),
  },
  { name: 'étapes', path: '/admin/etapes', ready: steps },
  { name: 'étapes triées', path: '/admin/etapes?tri=-valeur', ready: steps },
  {
    name: 'modifier une étape',
    path: ({ stepId }) => `/admin/etapes?modifier=${stepId}`,
    ready: stepEditor,
  },
  {
    name: 'prochaine version d’une étape',
    path: ({ nextStepUid }) => `/admin/etapes?modifier=${nextStepUid}&version=prochaine`,
    ready: (page) => page.getByRole('button', { name: 'Déprogrammer' }).waitFor(),
  },
  {
    name: 'étape qui a une prochaine version',
    path: ({ nextStepUid }) => `/admin/etapes?modifier=${nextStepUid}`,
    ready: (page) => page.getByRole('link', { name: 'Ouvrir la prochaine version' }).waitFor(),
  },
  { name: 'nouvelle étape', path: '/admin/etapes?modifier=nouvelle', ready: stepEditor },
  {
    name: 'aperçu d’une étape',
    path: ({ stepId }) => `/admin/etapes/apercu/${stepId}`,
    ready: (page) => page.getByRole('article').waitFor(),
  },
  {
    name: 'baromètre',
    path: '/admin/barometre',
    ready: heading('Ce que l’association apprend'),
  },
  {
    name: 'données ouvertes',
    path: '/admin/donnees-ouvertes',
    ready: openDataReady(false),
  },
  {
    name: 'données ouvertes à tous',
    path: '/admin/donnees-ouvertes',
    ready: openDataReady(true),
  },
  {
    name: 'connexions',
    path: '/admin/connexions',
    ready: (page) => page.getByLabel('Double authentification demandée').waitFor(),
  },
  {
    name: 'connexions, à partir d’un jour',
    path: '/admin/connexions',
    ready: async (page) => {
      await page.getByLabel('Double authentification demandée').selectOption('À tous les comptes')
      await page.getByLabel('À partir du').waitFor()
    },
  },
  {
    name: 'santé du catalogue',
    path: '/admin/sante',
    ready: (page) => page.getByRole('navigation', { name: 'Listes' }).waitFor(),
  },
  { name: 'grille des étapes', ...grid },
  { name: 'pages', path: '/admin/page/edition', ready: heading('Pages') },
  { name: 'nouvelle page', path: '/admin/page/nouveau', ready: richText },
  { name: 'ouvrages', path: '/admin/ouvrages-exemplaires', ready: heading('Ouvrages exemplaires') },
  {
    name: 'modifier un ouvrage',
    path: ({ workUid }) => `/admin/ouvrage-exemplaire/${workUid}`,
    ready: richText,
  },
  ...['filtres', 'formats', 'structures', 'temoignages'].map((tab) => ({
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
  {
    name: 'historique d’une étape',
    path: ({ stepId }) => `/admin/historique/cards/${stepId}`,
    ready: (page) => page.getByText(/champs? changent?|Pas encore de version/).waitFor(),
  },
  {
    name: 'historique d’une étape qui a une prochaine version',
    path: ({ nextStepUid }) => `/admin/historique/cards/${nextStepUid}`,
    ready: (page) => page.getByRole('link', { name: 'Ouvrir la prochaine version' }).waitFor(),
  },
  {
    name: 'différence de deux versions',
    path: ({ changedStepUid }) => `/admin/historique/cards/${changedStepUid}`,
    ready: async (page) => {
      await page.getByRole('heading', { name: /^De / }).waitFor()
      await page.locator('ins').first().waitFor()
    },
  },
  { name: 'journal', path: '/admin/journal', ready: usersReady },
  { name: 'importer un tableur', path: '/admin/import', ready: heading('Importer un tableur') },
  {
    name: 'aperçu d’un import',
    path: '/admin/import',
    ready: async (page) => {
      await page.locator('input[type=file]').setInputFiles(WORKBOOK)
      await page.getByRole('heading', { level: 2, name: 'Effet sur le catalogue' }).waitFor()
    },
  },
  { name: 'nouveau témoignage', path: '/admin/temoignage/nouveau', ready: richText },
  { name: 'gestion de site', path: USERS, ready: usersReady },
  {
    name: 'gestion de site, à valider',
    path: '/admin/utilisateurs',
    ready: heading('Gestion de site'),
  },
  {
    name: 'importer des membres',
    path: '/admin/utilisateurs/import',
    ready: heading('Importer des membres'),
  },
  {
    name: 'aperçu d’un import de membres',
    path: '/admin/utilisateurs/import',
    ready: async (page) => {
      await page.locator('input[type=file]').setInputFiles(MEMBERS_FILE)
      await page.getByRole('heading', { level: 2, name: 'Effet sur les comptes' }).waitFor()
    },
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
