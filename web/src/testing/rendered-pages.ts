import type { PageRequest } from '@etapes-climat/domain/pages/rendered-page'
import { beforeAll } from 'vitest'
import { renderPage } from '../entry-server.tsx'
import { sampleCard, samplePage, sampleTestimony } from './sample-data.ts'

/** Where the site is opened. */
export const SITE = 'https://climat.exemple.fr'

const TEMPLATE =
  '<html lang="fr"><head><!--head--></head><body><div id="root"><!--page--></div><!--data--></body></html>'

const collection = (items: unknown[]) => ({ 'hydra:member': items })

const CARDS = [
  sampleCard(1, { pictures: 5 }),
  sampleCard(2, { val: 0 }),
  sampleCard(3, { format: 'indirect' }),
  sampleCard(4, { format: 'completude' }),
  sampleCard(5),
]

const housing = (cards: typeof CARDS) => ({
  ignoredWords: [] as string[],
  groups: [
    { sector: { uid: 's1', name: 'Se loger', slug: 'se-loger', total: 870 }, count: 5, cards },
    {
      sector: { uid: 's2', name: 'Travailler', slug: 'travailler', total: 470 },
      count: 4,
      cards: [],
    },
  ],
})

const ANSWERS: Record<string, unknown> = {
  '/cards/actu': collection(CARDS),
  '/cards/actu/sectors': housing(CARDS),
  '/cards/actu/sectors?q=v%C3%A9lo&secteur=se-loger': housing([sampleCard(5)]),
  '/cards/actu/sectors?q=v%C3%A9lo': housing([sampleCard(5)]),
  '/cards/actu/sectors?secteur=se-loger': housing([sampleCard(5)]),
  '/cards/actu/sectors?q=rien': housing([]),
  '/cards/actu/7': sampleCard(7),
  '/testimonies': collection([sampleTestimony(1), sampleTestimony(2)]),
  '/pages/accueil-1': samplePage({
    slug: 'accueil-1',
    title: 'La ville à 2 tonnes',
    content: '<p>Mot de bienvenue.</p><p>Suite du mot.</p>',
  }),
  '/pages/rgpd': samplePage({ slug: 'rgpd', title: 'Mentions', content: '<h2>Éditeur</h2>' }),
  '/pages/ma-page': samplePage({
    slug: 'ma-page',
    title: 'Ma </script> page',
    content: '<p>Texte</p>',
  }),
  '/pages/en-savoir-plus-1': samplePage({ slug: 'e1', title: 'Un', content: '<p>premier</p>' }),
  '/pages/en-savoir-plus-2': samplePage({ slug: 'e2', title: 'Deux', content: '<p>second</p>' }),
  '/pages/en-savoir-plus-3': samplePage({ slug: 'e3', title: 'Trois', content: '<p>tiers</p>' }),
}

/** Calls that the pages made. */
export const asked: string[] = []

/** Answers a call of a page. */
export async function load(path: string) {
  asked.push(path)
  return ANSWERS[path] ?? null
}

/** A page as the server sends it, with the calls answered from a small catalogue. */
export const render = (
  url: string,
  { seed = 1, loader = load, sharedPages = {} }: Partial<Settings> = {},
) =>
  renderPage({
    url,
    template: TEMPLATE,
    load: loader,
    seed,
    sharedPages,
    publicUrl: SITE,
    passwordMin: 8,
  })

interface Settings extends Required<Pick<PageRequest, 'seed' | 'sharedPages'>> {
  loader: typeof load
}

/** Text of the page body, without the data script. */
export const bodyOf = (html: string) => html.slice(html.indexOf('<body>'), html.indexOf('<script'))

/** Content of a `meta` element by its name or property. */
export const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]

/** The one address of the page, for search engines. */
export const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1]

/** For the tests of a file: a page links to the files of its screen, and nothing is built here. */
export function renderWithoutFiles(): void {
  beforeAll(() => {
    Object.assign(import.meta.env, { CLIENT_MANIFEST: {} })
  })
}
