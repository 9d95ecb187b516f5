import { foldText } from '@etapes-climat/domain/kernel/text'

/** A text in which what is searched stands out, whatever its accents and case. */
export function MarkedText({ text, wanted }: { text: string; wanted: string }) {
  const range = foundRange(text, wanted)
  if (!range) return text
  const [start, end] = range
  return (
    <>
      {text.slice(0, start)}
      <mark className="found">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}

/** Where a text holds the searched one, in characters of the text; null when it does not. */
export function foundRange(text: string, wanted: string): [start: number, end: number] | null {
  const folded = foldText(wanted)
  if (folded === '' || !foldText(text).includes(folded)) return null
  // Folding changes lengths (œ, accents): the shortest piece that still holds the text is marked.
  let end = text.length
  while (foldText(text.slice(0, end - 1)).includes(folded)) end -= 1
  let start = 0
  while (foldText(text.slice(start + 1, end)).includes(folded)) start += 1
  return [start, end]
}
