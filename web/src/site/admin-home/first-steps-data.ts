import { requiredCardFields } from '@etapes-climat/domain/cards/rules/validate-card'
import { STEP_FIELDS } from '@etapes-climat/domain/cards/step-fields'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { isDemonstration, unfinishedText } from '@etapes-climat/domain/pages/rules/unfinished-text'
import { queryOptions } from '@tanstack/react-query'
import { editedStepPath, NEW_STEP } from '../../cards/edited-step-address.ts'
import { readFilterPanel } from '../../cards/filter-panel.ts'
import { classificationTab } from '../../routing/classification-tabs.ts'
import { pathOf } from '../../routing/route-names.ts'
import { listUsers, WAITING } from '../../users/admin/api.ts'
import { allPages, allSteps } from './dashboard-data.ts'
import { missingBlocks } from './missing-blocks.ts'

/** One thing that opens the tool. */
export interface FirstStep {
  title: string
  text: string
  /** what its link is called, and where it leads */
  action: string
  to: string
  done: boolean
}

/** The texts without which the site greets nobody, and how people call them. */
const FIRST_TEXTS: Readonly<Record<string, string>> = {
  'accueil-1': 'accueil',
  'qui-sommes-nous': 'qui sommes-nous',
  'contact-1': 'contact',
  rgpd: 'mentions légales',
}
const inWords = new Intl.ListFormat('fr')
/** Labels of the fields that the editor requires of a step. */
const REQUIRED = requiredCardFields('direct').map((field) => STEP_FIELDS[field].label.toLowerCase())

/**
 * The first steps of an empty installation, ticked by the state of the data; null when
 * nothing is left to do, or with demonstration content.
 */
export const firstSteps = queryOptions({
  queryKey: ['first-steps'],
  queryFn: async ({ client, signal }): Promise<FirstStep[] | null> => {
    const [options, steps, pages, members] = await Promise.all([
      readFilterPanel(signal),
      client.fetchQuery(allSteps),
      client.fetchQuery(allPages),
      listUsers({ ...WAITING, list: 'member' }, signal),
    ])
    if (pages.some(({ content }) => isDemonstration(content))) return null
    const unfinished = pages.filter((page) => unfinishedText(page) !== null)
    // As many as « À compléter avant la mise en ligne » counts.
    const missing = [...unfinished, ...missingBlocks(pages)]
    const isMissing = (slug: string) => missing.some((text) => text.slug === slug)
    const first = Object.keys(FIRST_TEXTS).filter(isMissing)
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
        text: `À remplir\u00a0: ${inWords.format(REQUIRED)}. Le reste peut attendre.`,
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
        text: `${formatCount(missing.length, 'texte')} à écrire, dont d’abord\u00a0: ${inWords.format(first.map((slug) => FIRST_TEXTS[slug] ?? slug))}.`,
        action: 'Écrire les pages',
        to: pathOf('adminPageIndex'),
        done: first.length === 0,
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
