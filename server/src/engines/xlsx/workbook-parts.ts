import path from 'node:path'
import type { Archive } from './open-archive.ts'
import { parsePart } from './parse-part.ts'
import { damaged, WorkbookRefused } from './workbook-refused.ts'

interface SheetPart {
  name: string
  part: string
}

export interface WorkbookParts {
  sheets: SheetPart[]
  /** part of the texts that cells share; null when there is none */
  sharedStrings: string | null
  /** part of the formats of numbers; null when there is none */
  styles: string | null
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
/** Longest sheet name read; spreadsheets accept 31 characters. */
const MAX_NAME = 100
const WORKBOOK = 'xl/workbook.xml'
const PACKAGE_RELATIONS = '_rels/.rels'

/** The parts of the workbook. @throws WorkbookRefused for parts outside the file */
export async function readWorkbookParts(archive: Archive): Promise<WorkbookParts> {
  const workbook = await mainPart(archive)
  const relations = await readRelations(archive, workbook)
  const declared: { name: string; relation: string }[] = []
  let date1904 = false
  await parsePart(archive.read(workbook), {
    open(name, attributes, parent) {
      if (parent === '' && name !== 'workbook') throw damaged()
      if (name === 'workbookPr' && parent === 'workbook') {
        date1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      }
      if (name !== 'sheet' || parent !== 'sheets') return
      const relation = Object.entries(attributes).find(([key]) => /^(?:.+:)id$/.test(key))
      declared.push({
        name: (attributes.name ?? '').slice(0, MAX_NAME),
        relation: relation?.[1] ?? '',
      })
    },
  })
  const sheets = declared.flatMap(({ name, relation }) => {
    const found = relations.get(relation)
    if (!found) throw damaged()
    // Sheets of drawings hold no cells.
    return found.type === 'worksheet' ? [{ name, part: found.target }] : []
  })
  if (sheets.length === 0) throw new WorkbookRefused(NO_SHEET)
  const partOf = (type: string) =>
    [...relations.values()].find((relation) => relation.type === type)?.target ?? null
  return { sheets, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), date1904 }
}

/** The part that lists the sheets stands where the package says, most often at `xl/workbook.xml`. */
async function mainPart(archive: Archive): Promise<string> {
  if (!archive.has(PACKAGE_RELATIONS)) return WORKBOOK
  let found = WORKBOOK
  await parsePart(archive.read(PACKAGE_RELATIONS), {
    open(_, { Type = '', Target = '' }, parent) {
      const isMain = parent === 'Relationships' && lastSegment(Type) === 'officeDocument'
      if (isMain) found = targetOf('', Target)
    },
  })
  return found
}

const lastSegment = (address: string) => address.slice(address.lastIndexOf('/') + 1)

/** The part that a relation of another part leads to. */
function targetOf(part: string, target: string): string {
  const plain = target.replaceAll('\\', '/')
  return plain.startsWith('/') ? plain.slice(1) : path.posix.join(path.posix.dirname(part), plain)
}

async function readRelations(archive: Archive, workbook: string): Promise<Map<string, Relation>> {
  const { dir, base } = path.posix.parse(workbook)
  const relations = new Map<string, Relation>()
  await parsePart(archive.read(path.posix.join(dir, '_rels', `${base}.rels`)), {
    open(_, { Id = '', Type = '', Target = '', TargetMode }, parent) {
      if (parent !== 'Relationships') return
      const type = lastSegment(Type)
      if (TargetMode === 'External' || type === 'externalLink') throw new WorkbookRefused(LINKED)
      const target = targetOf(workbook, Target)
      const isRead = type === 'worksheet' || type === 'sharedStrings'
      if (isRead && !archive.has(target)) throw damaged()
      if (type !== 'styles' || archive.has(target)) relations.set(Id, { type, target })
    },
  })
  return relations
}
