import { unescapeText } from './escaped-text.ts'
import type { Archive } from './open-archive.ts'
import { parsePart } from './parse-part.ts'
import { WORKBOOK_LIMITS } from './workbook-limits.ts'
import { WorkbookRefused } from './workbook-refused.ts'

export const TOO_MUCH_TEXT =
  'Ce classeur contient trop de texte. Importez-le en plusieurs fichiers.'

/** The texts that cells name by their rank, of rich ones the characters alone. */
export async function readSharedStrings(archive: Archive, part: string | null): Promise<string[]> {
  const texts: string[] = []
  if (part === null) return texts
  let text = ''
  let characters = 0
  let takes = false
  /** how it is pronounced is no part of a text */
  let phonetic = false
  await parsePart(archive.read(part), {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic = true
      takes = name === 't' && !phonetic
    },
    text(piece) {
      if (!takes) return
      text += piece
      characters += piece.length
      if (characters > WORKBOOK_LIMITS.characters) throw new WorkbookRefused(TOO_MUCH_TEXT)
    },
    close(name) {
      takes = false
      if (name === 'rPh') phonetic = false
      if (name !== 'si') return
      texts.push(unescapeText(text))
      if (texts.length > WORKBOOK_LIMITS.cells) throw new WorkbookRefused(TOO_MUCH_TEXT)
    },
  })
  return texts
}
