import { foldText } from '../../kernel/text.ts'

/**
 * The item that already has this name, case, accents and spaces aside.
 * @param except the item that is being renamed
 */
export function findSameName<Item extends { '@id': string; name: string }>(
  items: readonly Item[],
  name: string,
  except?: string,
): Item | undefined {
  const wanted = foldText(name)
  if (wanted === '') return undefined
  return items.find((item) => item['@id'] !== except && foldText(item.name) === wanted)
}
