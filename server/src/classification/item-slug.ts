import type { ClassificationKind } from '@etapes-climat/domain/classification/contract'
import { slugify } from '@etapes-climat/domain/kernel/text'
import type { Executor } from '../db/client.ts'
import { slugsLike } from './item.repository.ts'
import { KINDS } from './kinds.ts'

/** Characters left for a number behind a slug. */
const SLUG_MAX = 90

/** A free slug made of the name; null for a kind without slugs. It stays when the name changes. */
export async function freeSlug(
  executor: Executor,
  kind: ClassificationKind,
  name: string,
): Promise<string | null> {
  const fallback = KINDS[kind].slug
  if (!fallback) return null
  const slug = slugify(name).slice(0, SLUG_MAX) || fallback
  const taken = await slugsLike(executor, kind, slug)
  let free = slug
  for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`
  return free
}
