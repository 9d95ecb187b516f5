import { foldText } from '@etapes-climat/domain/kernel/text'
import { groupBy } from '../../catalogue/group-by.ts'

const SMALL_WORDS = new Set(
  'a au aux d de des du en et l la le les leur leurs ou par pour sur un une'.split(' '),
)

/** What two names that are taken for each other share: their words, whatever order, plural and mark of a copy. */
function likeness(name: string): string {
  const words = foldText(name)
    .replace(/\(copie(?: \d+)?\)\s*$/, '')
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace(/(?<=...)[sx]$/, ''))
    .filter((word) => word !== '' && !SMALL_WORDS.has(word))
  return words.sort().join(' ')
}

/** Groups of two or more items with similar names, each in the order given. */
export function similarNames<Named extends { name: string }>(items: readonly Named[]): Named[][] {
  const groups = groupBy(items, ({ name }) => likeness(name))
  groups.delete('')
  return [...groups.values()].filter((group) => group.length > 1)
}
