import { slashes } from '../../drawing/rules/building.ts'
import { type Drawing, line, word } from '../../drawing/rules/marks.ts'
import { formatDate } from '../../kernel/format-date.ts'

/**
 * The life of a link as a dimension line from its creation to its expiry, which fills as time goes.
 * @param elapsed part that is over, from 0 to 1
 */
export function lifeDrawing(
  { createdAt, expiresAt }: { createdAt: string; expiresAt: string },
  elapsed: number,
): Drawing {
  const dayOf = (moment: string) => formatDate(moment).slice(0, 5)
  const ends = [
    [4, 10],
    [140, 10],
  ] as const
  return {
    width: 144,
    height: 40,
    marks: [
      { path: 'M4 10H140', ...(elapsed === 1 ? line('ink-3', 1, '3 4') : line('ink')) },
      ...(elapsed < 1 ? [{ path: `M4 10H${4 + 136 * elapsed}`, ...line('accent', 5) }] : []),
      { path: slashes(ends, 4), ...line('ink', 2) },
      word(dayOf(createdAt), 0, 32),
      word(dayOf(expiresAt), 144, 32, { anchor: 'end' }),
    ],
  }
}
