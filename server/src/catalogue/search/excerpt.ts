import { readWords } from './french-words.ts'

const BEFORE = 40
const AFTER = 70
const EMPTY_BETWEEN = 6

type FoundForms = Pick<ReadonlySet<string>, 'has'>

/**
 * A text in parts, in turns as it is and found: « … d’une », « pompe à chaleur », « ou du bois … ».
 */
export function markFound(text: string, forms: FoundForms): string[] {
  const parts: string[] = []
  let end = 0
  for (const [from, to] of foundRanges(text, forms)) {
    parts.push(text.slice(end, from), text.slice(from, to))
    end = to
  }
  return [...parts, text.slice(end)]
}

/** What stands around a place of a text, in its line, cut between words; in parts as above. */
export function excerptAround(text: string, at: number, forms: FoundForms): string[] {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const newLine = text.indexOf('\n', at)
  const lineEnd = newLine < 0 ? text.length : newLine
  let from = Math.max(lineStart, at - BEFORE)
  let to = Math.min(lineEnd, at + AFTER)
  if (from > lineStart) from = afterSpace(text, from, at)
  if (to < lineEnd) to = Math.max(at, text.lastIndexOf(' ', to))
  if (to === at) to = Math.min(lineEnd, at + AFTER)
  const shown = text.slice(from, to).trim()
  return markFound(`${from > lineStart ? '… ' : ''}${shown}${to < lineEnd ? ' …' : ''}`, forms)
}

const afterSpace = (text: string, from: number, at: number) => {
  const space = text.indexOf(' ', from)
  return space < 0 || space > at ? from : space + 1
}

/** Where the forms stand; with only empty words between them they are one (« pompe à chaleur »). */
function foundRanges(text: string, forms: FoundForms): [number, number][] {
  const ranges: [number, number][] = []
  for (const { form, from, to } of readWords(text).sort((a, b) => a.from - b.from)) {
    if (!forms.has(form)) continue
    const last = ranges.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else if (last && isGap(text.slice(last[1], from))) last[1] = to
    else ranges.push([from, to])
  }
  return ranges
}

const isGap = (between: string) =>
  between.length <= EMPTY_BETWEEN && !/[.\n;:]/.test(between) && readWords(between).length === 0
