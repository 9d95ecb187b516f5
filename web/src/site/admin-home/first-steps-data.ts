import { isDemonstration, unfinishedText } from '@etapes-climat/domain/pages/rules/unfinished-text'
import { queryOptions } from '@tanstack/react-query'
import { editedStepPath, NEW_STEP } from '../../cards/edited-step-address.ts'
import { readFilterPanel } from '../../cards/filter-panel.ts'
import { readList } from '../../lib/api/item-api.ts'
import { classificationTab } from '../../routing/classification-tabs.ts'
import { pathOf } from '../../routing/route-names.ts'
import { listUsers, WAITING } from '../../users/admin/api.ts'

/** One thing that opens the tool. */
export interface FirstStep {
  title: string
  text: string
  /** what its link is called, and where it leads */
  action: string
  to: string
  done: boolean
}

/** The texts without which the site greets nobody. */
const PAGES = ['accueil-1', 'qui-sommes-nous', 'contact-1', 'rgpd']

/**
 * What opens an empty installation, each ticked by what the data are (LIFE-23); null: nothing is
 * left to do, or the content is that of the demonstration.
 */
export const firstSteps = queryOptions({
  queryKey: ['first-steps'],
  queryFn: async ({ signal }): Promise<FirstStep[] | null> => {
    const [options, steps, pages, members] = await Promise.all([
      readFilterPanel(signal),
      readList('GET /api/cards', { query: { draft: 'all' }, signal }),
      readList('GET /api/pages', { signal }),
      listUsers({ ...WAITING, list: 'member' }, signal),
    ])
    if (pages.some(({ content }) => isDemonstration(content))) return null
    const written = pages.filter((page) => unfinishedText(page) === null).map(({ slug }) => slug)
    const draft = steps.find((step) => step.draft)
    const list: FirstStep[] = [
      {
        title: 'Classement',
        text: 'Les secteurs et les filtres qui rangent les étapes. Vous pourrez tout renommer.',
        action: 'Remplir le classement',
        to: classificationTab(options.categories.length > 0 ? 'secteurs' : 'filtres'),
        done: options.sectors.length > 0 && options.categories.length > 0,
      },
      {
        title: 'Première étape',
        text: 'Un nom, un secteur, une valeur\u00a0: le reste peut attendre.',
        action: 'Écrire une étape',
        to: editedStepPath(NEW_STEP),
        done: steps.length > 0,
      },
      {
        title: 'Publication',
        text: 'Un brouillon ne se voit pas. Publiée, l’étape s’ouvre à tous les membres.',
        action: draft ? `Publier ${draft.idx || 'le brouillon'}` : 'Voir les étapes',
        to: draft ? editedStepPath(draft.uid) : pathOf('adminCardsIndex'),
        done: steps.some((step) => !step.draft),
      },
      {
        title: 'Pages',
        text: 'Accueil, qui sommes-nous, contact, mentions légales\u00a0: quatre textes à écrire.',
        action: 'Écrire les pages',
        to: pathOf('adminPageIndex'),
        done: PAGES.every((slug) => written.includes(slug)),
      },
      {
        title: 'Un premier membre',
        text: 'Créez le compte d’un collègue\u00a0; il pourra composer ses rapports.',
        action: 'Inviter un membre',
        to: pathOf('adminUserNew'),
        done: members.totalItems > 0,
      },
    ]
    return list.every(({ done }) => done) ? null : list
  },
})
