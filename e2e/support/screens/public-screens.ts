import { heading, isPhone, type Overlay, press, type Screen } from './screens.ts'

export const PUBLIC_SCREENS: readonly Screen[] = [
  { name: 'accueil', path: '/accueil', ready: heading(/Construire la ville/) },
  { name: 'à la une', path: '/a-la-une', ready: heading('À la une') },
  { name: 'à la une, rien trouvé', path: '/a-la-une?q=zzzz', ready: heading('À la une') },
  { name: 'connexion', path: '/se-connecter', ready: heading('Connexion') },
  { name: 'connexion pour une étape', path: '/se-connecter?etape=1', ready: heading('Connexion') },
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
  {
    name: 'fin d’un message régulier',
    path: '/ne-plus-recevoir/echeances.1.jeton',
    ready: heading('Ne plus recevoir ce message'),
  },
  {
    name: 'fin d’un message régulier, lien coupé',
    path: '/ne-plus-recevoir/jeton',
    ready: heading('Lien incomplet'),
  },
  {
    name: 'retour du fournisseur d’identité, sans réponse',
    path: '/se-connecter/retour',
    ready: heading('Connexion'),
  },
  { name: 'contact', path: '/contact', ready: heading('Contact') },
  { name: 'plan de site', path: '/plan-de-site', ready: heading('Plan de site') },
  { name: 'accessibilité', path: '/accessibilite', ready: heading(/Accessibilité/) },
  { name: 'vérifier', path: '/verifier', ready: heading('Vérifier un rapport') },
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
  {
    name: 'réponse de la vérification',
    path: '/verifier',
    ready: heading('Vérifier un rapport'),
    open: async (page) => {
      await page.getByLabel('Code au pied du PDF').fill('ZZZZ ZZZZ ZZZZ')
      await press('Vérifier')(page)
    },
    shown: (page) => page.getByRole('region', { name: 'Aucun rapport figé ne porte ce code' }),
    close: press('Vérifier un autre PDF'),
  },
  {
    name: 'recherche partout',
    path: '/contact',
    ready: heading('Contact'),
    open: async (page) => {
      await press('Rechercher partout')(page)
      await page.getByRole('combobox', { name: 'Rechercher partout' }).fill('isolation')
    },
    shown: (page) => page.getByRole('option').first(),
  },
]
