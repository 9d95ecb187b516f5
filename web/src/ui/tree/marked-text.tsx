import { foldedWords, foldText } from '@etapes-climat/domain/kernel/text'
import { Fragment } from 'react'

type Range = [start: number, end: number]

/** A text in which what is searched stands out, whatever its accents and case. */
export function MarkedText({ text, wanted }: { text: string; wanted: string }) {
  const ranges = foundRanges(text, wanted)
  return (
    <>
      {ranges.map(([start, end], at) => (
        <Fragment key={start}>
          {text.slice(ranges[at - 1]?.[1] ?? 0, start)}
          <mark className="found">{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  )
}

/** Where a text has what is searched as it was typed, else each of its words; in characters of the text. */
export function foundRanges(text: string, wanted: string): Range[] {
  const whole = foundRange(text, foldText(wanted))
  if (whole) return [whole]
  const found = foldedWords(wanted).flatMap((word) => {
    const range = foundRange(text, word)
    return range ? [range] : []
  })
  return found
    .sort(([a, aEnd], [b, bEnd]) => a - b || bEnd - aEnd)
    .reduce<Range[]>((ranges, [start, end]) => {
      const last = ranges.at(-1)
      if (last && start <= last[1]) last[1] = Math.max(last[1], end)
      else ranges.push([start, end])
      return ranges
    }, [])
}

function foundRange(text: string, folded: string): Range | null {
  if (folded === '' || !foldText(text).includes(folded)) return null
  // Folding changes lengths (œ, accents): the shortest piece that still holds the text is marked.
  let end = text.length
  while (foldText(text.slice(0, end - 1)).includes(folded)) end -= 1
  let start = 0
  while (foldText(text.slice(start + 1, end)).includes(folded)) start += 1
  return [start, end]
}
