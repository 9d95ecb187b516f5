import {
  type ClassificationKind,
  categoryItem,
  companyFromItem,
  formatItem,
  sector,
  tagItem,
} from '@etapes-climat/domain/classification/contract'
import {
  MAX_SECTOR_DEPTH,
  MAX_TAG_DEPTH,
} from '@etapes-climat/domain/classification/rules/depth-limits'
import type { ZodType } from 'zod'
import type { ResourceName } from '../hydra/iri.ts'

/** In what the five kinds of classification differ. */
interface KindRules {
  resource: ResourceName
  /** last path segment of the collection */
  path: string
  item: ZodType
  /** levels of its tree; absent for a plain list */
  maxDepth?: number
  /** slug of a name without letters; absent for a kind without slugs */
  slug?: string
  /** names are told apart without case */
  unique?: boolean
  missing: string
}

export const KINDS: Record<ClassificationKind, KindRules> = {
  sector: {
    resource: 'sector',
    path: 'sectors',
    item: sector,
    maxDepth: MAX_SECTOR_DEPTH,
    slug: 'secteur',
    missing: 'Ce secteur est introuvable.',
  },
  tag: {
    resource: 'tag',
    path: 'tags',
    item: tagItem,
    maxDepth: MAX_TAG_DEPTH,
    missing: 'Ce mot-clé est introuvable.',
  },
  card_category: {
    resource: 'cardCategory',
    path: 'card_categories',
    item: categoryItem,
    missing: 'Ce filtre est introuvable.',
  },
  card_format: {
    resource: 'cardFormat',
    path: 'card_formats',
    item: formatItem,
    slug: 'format',
    missing: 'Ce format est introuvable.',
  },
  company_from: {
    resource: 'companyFrom',
    path: 'company_froms',
    item: companyFromItem,
    unique: true,
    missing: 'Cette structure est introuvable.',
  },
}

/** Kinds that are trees. */
export type TreeKind = 'sector' | 'tag'
