import type { ClassificationKind } from '@etapes-climat/domain/classification/contract'
import {
  MAX_SECTOR_DEPTH,
  MAX_TAG_DEPTH,
} from '@etapes-climat/domain/classification/rules/depth-limits'

interface KindRules {
  resource: 'sector' | 'tag' | 'cardCategory' | 'cardFormat' | 'companyFrom'
  path: string
  /** levels of its tree; absent for a plain list */
  maxDepth?: number
  /** slug of a name without letters; absent for a kind without slugs */
  slug?: string
  /** names must differ in more than case */
  unique?: boolean
  missing: string
}

export const KINDS: Record<ClassificationKind, KindRules> = {
  sector: {
    resource: 'sector',
    path: 'sectors',
    maxDepth: MAX_SECTOR_DEPTH,
    slug: 'secteur',
    missing: 'Ce secteur est introuvable.',
  },
  tag: {
    resource: 'tag',
    path: 'tags',
    maxDepth: MAX_TAG_DEPTH,
    missing: 'Ce mot-clé est introuvable.',
  },
  card_category: {
    resource: 'cardCategory',
    path: 'card_categories',
    missing: 'Ce filtre est introuvable.',
  },
  card_format: {
    resource: 'cardFormat',
    path: 'card_formats',
    slug: 'format',
    missing: 'Ce format est introuvable.',
  },
  company_from: {
    resource: 'companyFrom',
    path: 'company_froms',
    unique: true,
    missing: 'Cette structure est introuvable.',
  },
}

export type TreeKind = 'sector' | 'tag'

export function isTreeKind(kind: ClassificationKind): kind is TreeKind {
  return KINDS[kind].maxDepth !== undefined
}
