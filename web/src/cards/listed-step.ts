import type { FoundCard, FoundLine } from '@etapes-climat/domain/cards/contract'
import type { PopulateAnswer, Sector } from '@etapes-climat/domain/classification/contract'

/** The fields of a step that rows of a long list need. */
export type ListedStep = Pick<
  FoundCard,
  | '@id'
  | 'uid'
  | 'id'
  | 'name'
  | 'val'
  | 'draft'
  | 'cardFormat'
  | 'sector'
  | 'cardCategory'
  | 'foundIn'
> &
  Pick<FoundLine, 'branch' | 'children'>

const OTHER_FORMAT = { '@id': '', '@type': 'CardFormat', uid: '', name: 'Étape', slug: '' }

const withThoseBelow = (sectors: readonly Sector[]): Sector[] =>
  sectors.flatMap((sector) => [sector, ...withThoseBelow(sector.children)])

const byIri = <Item extends { '@id': string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item['@id'], item]))

/** Adds format, sector and category names to rows, from the filter panel's data. */
export function stepNamer({ formats, sectors, categories }: PopulateAnswer) {
  const knownFormats = byIri(formats)
  const knownSectors = byIri(withThoseBelow(sectors))
  const knownCategories = byIri(categories)
  return (line: FoundLine): ListedStep => ({
    ...line,
    cardFormat: knownFormats.get(line.cardFormat) ?? OTHER_FORMAT,
    sector: (line.sector && knownSectors.get(line.sector)) || null,
    cardCategory: (line.cardCategory && knownCategories.get(line.cardCategory)) || null,
  })
}
