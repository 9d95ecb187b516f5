import type { BulkAct, BulkAnswer } from '@etapes-climat/domain/cards/bulk-contract'
import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { callApi } from '../../../lib/api/api-client.ts'
import type { NamedReference } from '../../../ui/form/named-reference.ts'

/** Bulk actions on the chosen steps, without edits of the grid. */
export type ChosenAct = Exclude<BulkAct['act'], 'edit'>

interface ActWords {
  /** of its button in the bar */
  label: string
  /** « Publier 3 étapes » */
  verb: string
  /** « 3 étapes publiées » */
  done: [one: string, several: string]
  danger?: boolean
}

/** Names of the actions, in the order of the bar. */
export const ACT_WORDS: Record<ChosenAct, ActWords> = {
  publish: { label: 'Publier', verb: 'Publier', done: ['publiée', 'publiées'] },
  unpublish: {
    label: 'Mettre en brouillon',
    verb: 'Mettre en brouillon',
    done: ['mise en brouillon', 'mises en brouillon'],
  },
  category: {
    label: 'Changer de filtre',
    verb: 'Changer de filtre',
    done: ['change de filtre', 'changent de filtre'],
  },
  'add-tag': {
    label: 'Ajouter un mot-clé',
    verb: 'Ajouter le mot-clé',
    done: ['a le mot-clé', 'ont le mot-clé'],
  },
  'remove-tag': {
    label: 'Retirer un mot-clé',
    verb: 'Retirer le mot-clé',
    done: ['n’a plus le mot-clé', 'n’ont plus le mot-clé'],
  },
  delete: {
    label: 'Supprimer',
    verb: 'Supprimer',
    done: ['supprimée', 'supprimées'],
    danger: true,
  },
}

export const CHOSEN_ACTS = Object.keys(ACT_WORDS) as ChosenAct[]

/** The body of a bulk action; null while a choice is missing. */
export function bulkActOf(
  act: ChosenAct,
  steps: readonly FoundCard[],
  item: NamedReference | null,
): BulkAct | null {
  const cards = steps.map(({ '@id': card, revision }) => ({ card, revision }))
  switch (act) {
    case 'category':
      return item && { act, cards, cardCategory: item['@id'] }
    case 'add-tag':
    case 'remove-tag':
      return item && { act, cards, tag: item['@id'] }
    default:
      return { act, cards }
  }
}

/** Does one act on several steps. @throws ApiError whose `refused` names the steps that refuse it */
export const performBulk = (act: BulkAct) => callApi('POST /admin/cards/bulk', { body: act })

/** « 12 étapes publiées, 3 l’étaient déjà. » */
export function doneWords(act: ChosenAct, { changed, unchanged }: BulkAnswer): string {
  const [one, several] = ACT_WORDS[act].done
  const done = `${formatCount(changed, 'étape')} ${changed < 2 ? one : several}`
  if (unchanged === 0) return `${done}.`
  return `${done}, ${unchanged}\u00a0${unchanged < 2 ? 'était' : 'étaient'} déjà ainsi.`
}
