import path from 'node:path'
import type { Archive } from './open-archive.ts'
import { parsePart } from './parse-part.ts'
import { damaged, WorkbookRefused } from './workbook-refused.ts'

/** A sheet and the part that holds it. */
interface SheetPart {
  name: string
  part: string
}

export interface WorkbookParts {
  sheets: SheetPart[]
  /** part of the texts that cells share; null when there is none */
  sharedStrings: string | null
  /** days are counted from 1904 instead of 1900 */
  date1904: boolean
}

interface Relation {
  type: string
  target: string
}

const LINKED =
  'Ce classeur est lié à un autre fichier. Copiez-y les valeurs, puis supprimez le lien.'
const NO_SHEET = 'Ce classeur n’a aucune feuille.'
const WORKBOOK = 'xl/workbook.xml'

/** What the workbook consists of. @throws WorkbookRefused for parts outside the file */
export async function readWorkbookParts(archive: Archive): Promise<WorkbookParts> {
  const relations = await readRelations(archive)
  const declared: { name: string; relation: string }[] = []
  let date1904 = false
  await parsePart(archive.read(WORKBOOK), {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const relation = Object.entries(attributes).find(([key]) => /^(?:.+:)id$/.test(key))
      declared.push({ name: attributes.name ?? '', relation: relation?.[1] ?? '' })
    },
  })
  const sheets = declared.flatMap(({ name, relation }) => {
    const found = relations.get(relation)
    if (!found) throw damaged()
    // Sheets of drawings hold no cells.
    return found.type === 'worksheet' ? [{ name, part: found.target }] : []
  })
  if (sheets.length === 0) throw new WorkbookRefused(NO_SHEET)
  const shared = [...relations.values()].find(({ type }) => type === 'sharedStrings')
  return { sheets, sharedStrings: shared?.target ?? null, date1904 }
}

async function readRelations(archive: Archive): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>()
  const known = new Set(archive.names)
  await parsePart(archive.read('xl/_rels/workbook.xml.rels'), {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship') return
      const type = Type.slice(Type.lastIndexOf('/') + 1)
      if (TargetMode === 'External' || type === 'externalLink') throw new WorkbookRefused(LINKED)
      const target = Target.startsWith('/')
        ? path.posix.normalize(Target.slice(1))
        : path.posix.join('xl', Target)
      const isRead = type === 'worksheet' || type === 'sharedStrings'
      if (isRead && !known.has(target)) throw damaged()
      relations.set(Id, { type, target })
    },
  })
  return relations
}
