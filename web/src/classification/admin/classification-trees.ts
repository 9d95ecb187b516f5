import type { TreeKind } from '@etapes-climat/domain/classification/classification-kinds'
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

interface TreeRules {
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

/** The trees of « Classement ». */
export const TREES: Readonly<Record<TreeKind, TreeRules>> = {
  tag: {
    detaches: true,
    deletion: 'Les mots-clés rangés en dessous disparaîtront avec lui.',
    figuresOf: (node) => [usesOf(node)],
  },
  sector: {
    detaches: false,
    deletion: '',
    figuresOf: (node) => [usesOf(node), inKilograms(node.total)],
    async afterSave({ uid }) {
      const { total } = await callApi('POST /admin/cards/sectors/{id}', { params: { id: uid } })
      return `Total du secteur\u00a0: ${inKilograms(total)}.`
    },
  },
}

const inKilograms = (total: number) => `${formatNumber(total)}\u00a0kgCO2e`
