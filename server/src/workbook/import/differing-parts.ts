const SHOWN = 400
const AROUND = 120

/** Two texts for a preview: long ones are cut around their first difference. */
export function differingParts(before: string, after: string) {
  if (before.length <= SHOWN && after.length <= SHOWN) return { before, after }
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  const start = Math.max(0, same - AROUND)
  const part = (text: string) => {
    const shown = text.slice(start, start + SHOWN)
    const more = text.length > start + SHOWN
    return `${start > 0 && shown !== '' ? '… ' : ''}${shown}${more ? ' …' : ''}`
  }
  return { before: part(before), after: part(after) }
}

/** HTML as its words, where these differ; only for a person to read. */
export function readableTexts(before: string, after: string): [string, string] {
  const words = [readable(before), readable(after)] as const
  return words[0] === words[1] ? [before, after] : [...words]
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const readable = (html: string) =>
  /<\w/.test(html)
    ? html
        .replace(/<\/(?:p|li|h\d|tr|div)>|<br>/g, '\n')
        .replace(/<[^>]*>/g, '')
        .replace(/&(?:#x([0-9A-Fa-f]+)|(\w+));/g, (whole, code?: string, name?: string) =>
          code ? String.fromCodePoint(Number.parseInt(code, 16)) : (ENTITIES[name ?? ''] ?? whole),
        )
        .trim()
    : html
