import { unescapeText } from './escaped-text.ts'
import type { Archive } from './open-archive.ts'
import { parsePart } from './parse-part.ts'
import { WORKBOOK_LIMITS } from './workbook-limits.ts'
import { WorkbookRefused } from './workbook-refused.ts'

export const TOO_MUCH_TEXT =
  'Ce classeur contient trop de texte. Importez-le en plusieurs fichiers.'

/** Whether an element holds characters of a text: how it is pronounced (`rPh`) is no part of it. */
export const isTextOf = (name: string, parent: string, whole: 'si' | 'is') =>
  name === 't' && (parent === whole || parent === 'r')

/** The texts that cells name by their rank, of rich ones the characters alone. */
export async function readSharedStrings(archive: Archive, part: string | null): Promise<string[]> {
  const texts: string[] = []
  if (part === null) return texts
  let text = ''
  let characters = 0
  let takes = false
  await parsePart(archive.read(part), {
    open(name, _, parent) {
      if (name === 'si' && parent === 'sst') text = ''
      takes = isTextOf(name, parent, 'si')
    },
    text(piece) {
      if (!takes) return
      text += piece
      characters += piece.length
      if (characters > WORKBOOK_LIMITS.characters) throw new WorkbookRefused(TOO_MUCH_TEXT)
    },
    close(name, parent) {
      takes = false
      if (name !== 'si' || parent !== 'sst') return
      texts.push(unescapeText(text))
      if (texts.length > WORKBOOK_LIMITS.cells) throw new WorkbookRefused(TOO_MUCH_TEXT)
    },
  })
  return texts
}
