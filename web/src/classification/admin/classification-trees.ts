import {
  MAX_SECTOR_DEPTH,
  MAX_TAG_DEPTH,
} from '@etapes-climat/domain/classification/rules/depth-limits'
import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { callApi } from '../../lib/api/api-client.ts'

/** A keyword or a sector in its tree. */
export interface ClassificationNode {
  '@id': string
  id: number
  uid: string
  name: string
  /** of a keyword: steps that carry it; of a sector: kgCO2e per person per year */
  total: number
  /** steps that refer to it, drafts included */
  used?: number | undefined
  children: ClassificationNode[]
}

/** A tree of « Classement », and its words. */
export interface ClassificationTreeKind {
  /** where nodes are made */
  path: '/api/tags' | '/api/sectors'
  /** where the tree is read; its positions are saved below it */
  treePath: '/admin/tags' | '/admin/sectors'
  maxDepth: number
  /** one of them: `un mot-clé` */
  one: string
  search: string
  empty: string
  /** explanation shown while the tree is empty */
  invitation: string
  label: string
  /** deleting a used item detaches it; otherwise a used item cannot be deleted */
  detaches: boolean
  /** what else goes with a node that is deleted with others below it */
  deletion: string
  /** figures of a row */
  figuresOf: (node: ClassificationNode) => string[]
  /** computes the consequences of a saved node; returns the message to show */
  afterSave?: (node: { uid: string }) => Promise<string>
}

const usesOf = ({ used = 0 }: ClassificationNode) => formatCount(used, 'étape')

/** Keywords: a root and one level under it. */
export const TAGS: ClassificationTreeKind = {
  path: '/api/tags',
  treePath: '/admin/tags',
  maxDepth: MAX_TAG_DEPTH,
  one: 'un mot-clé',
  search: 'Rechercher un mot-clé',
  empty: 'Aucun mot-clé',
  invitation:
    'Ils disent à quelles opérations une étape convient. Un mot-clé peut en contenir d’autres.',
  label: 'Mots-clés',
  detaches: true,
  deletion: 'Les mots-clés rangés en dessous disparaîtront avec lui.',
  figuresOf: (node) => [usesOf(node)],
}

/** Sectors and their totals. */
export const SECTORS: ClassificationTreeKind = {
  path: '/api/sectors',
  treePath: '/admin/sectors',
  maxDepth: MAX_SECTOR_DEPTH,
  one: 'un secteur',
  search: 'Rechercher un secteur',
  empty: 'Aucun secteur',
  invitation: 'Chaque étape chiffrée est rangée dans un secteur, qui peut en contenir d’autres.',
  label: 'Secteurs',
  detaches: false,
  deletion: '',
  figuresOf: (node) => [usesOf(node), inKilograms(node.total)],
  async afterSave({ uid }) {
    const { total } = await callApi('POST /admin/cards/sectors/{id}', { params: { id: uid } })
    return `Total du secteur\u00a0: ${inKilograms(total)}.`
  },
}

const inKilograms = (total: number) => `${formatNumber(total)}\u00a0kgCO2e`
