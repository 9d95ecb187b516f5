import { formatCount } from '@etapes-climat/domain/kernel/format'
import { canonicalText } from '@etapes-climat/domain/kernel/text'
import type { SameNamed } from './name-dialog.tsx'
import type { NamedItem } from './named-item.ts'

interface SameNamePlace {
  /** name of what both stand under */
  parent: string | undefined
  /** no two may have the same name, case aside */
  unique: boolean
}

/** The message about the item that already has the typed name. */
export function describeSameName(
  same: NamedItem | undefined,
  typed: string,
  { parent, unique }: SameNamePlace,
): SameNamed | null {
  if (!same) return null
  const place = parent ? `dans «\u00a0${parent}\u00a0»` : 'ici'
  const uses = same.used ? `, avec ${formatCount(same.used, unique ? 'compte' : 'étape')}` : ''
  const isRefused = unique && canonicalText(same.name) === canonicalText(typed)
  const rule = isRefused ? ' Deux organisations ne peuvent pas porter le même nom.' : ''
  return { message: `«\u00a0${same.name}\u00a0» figure déjà ${place}${uses}.${rule}`, isRefused }
}
