import { MOST_COUNTED } from '@etapes-climat/domain/find/rules/most-counted'
import { formatCountUpTo } from '@etapes-climat/domain/kernel/format'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { roleOf, useSession } from '../../lib/session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { foundBy } from './found-by.ts'
import { foundGroups, totalOf } from './found-groups.ts'

const SHORTEST_WORD = 3
const MOST_WORDS = 4

/** What was looked through in vain, and the word of the text that finds most by itself. */
export function NothingFound({ text, onText }: { text: string; onText: (text: string) => void }) {
  const role = roleOf(useSession())
  const typed = text.split(/\s+/).filter((word) => word.length >= SHORTEST_WORD && word !== text)
  const words = [...new Set(typed)].slice(0, MOST_WORDS)
  const client = useQueryClient()
  const { data: found = [] } = useQuery({
    queryKey: ['find words', words],
    queryFn: () => Promise.all(words.map((word) => client.fetchQuery(foundBy(word)))),
  })
  const [best] = found
    .map((answer, at) => {
      const word = words[at] ?? ''
      return { word, total: totalOf(foundGroups(answer, word, role)) }
    })
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
  return (
    <div className="grid gap-3 justify-items-start py-5 px-6">
      <p className="caption">
        {role === 'anonymous'
          ? 'Ni dans les noms des étapes, ni dans les pages. Essayez un seul mot.'
          : 'Ni dans les étapes, ni dans vos rapports, ni dans les pages. Essayez un seul mot, ou un identifiant comme LOG-03.'}
      </p>
      {best && (
        <Button icon="search" onClick={() => onText(best.word)}>
          Chercher «{'\u00a0'}
          {best.word}
          {'\u00a0'}» seul{'\u00a0'}: {formatCountUpTo(MOST_COUNTED, best.total, 'résultat')}
        </Button>
      )}
    </div>
  )
}
