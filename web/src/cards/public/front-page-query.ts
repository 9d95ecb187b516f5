import type { FrontPageGroup } from '@etapes-climat/domain/cards/public-contract'
import { readPageQuery } from '@etapes-climat/domain/pages/rules/page-query'

/** The search of /a-la-une in its address; empty: everything. */
export interface LookedFor {
  /** text */
  q: string
  /** slug of a sector */
  secteur: string
  /** a co-benefit */
  benefice: string
}

/** Reads an address of /a-la-une. */
export function lookedForIn(url: string): LookedFor {
  const { searchParams } = new URL(url)
  const read = (name: keyof LookedFor) => readPageQuery(searchParams, name)
  return { q: read('q'), secteur: read('secteur'), benefice: read('benefice') }
}

/** The query string for /a-la-une, without empty parameters. */
export function queryOf(lookedFor: LookedFor): string {
  const wanted = Object.entries(lookedFor).filter(([, value]) => value !== '')
  return new URLSearchParams(wanted).toString()
}

/** The chosen sector, if it exists. */
export const chosenSector = (groups: readonly FrontPageGroup[], { secteur }: LookedFor) =>
  groups.find(({ sector }) => sector?.slug === secteur)?.sector ?? null

/** The search in words; empty when everything is shown. */
export function describeLookedFor(
  lookedFor: LookedFor,
  groups: readonly FrontPageGroup[],
): string[] {
  const sector = chosenSector(groups, lookedFor)
  return [
    ...(lookedFor.q ? [`«\u00a0${lookedFor.q}\u00a0»`] : []),
    ...(sector ? [sector.name] : []),
    ...(lookedFor.benefice ? [lookedFor.benefice] : []),
  ]
}
