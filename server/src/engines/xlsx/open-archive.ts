import path from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import yauzl from 'yauzl'
import { WORKBOOK_LIMITS } from './workbook-limits.ts'
import { damaged, WorkbookRefused } from './workbook-refused.ts'

/** The parts of a workbook, none of them opened yet; names are compared by `partKey`. */
export interface Archive {
  has(name: string): boolean
  /** Bytes of a part, counted as they come. @throws WorkbookRefused for a part that is not there */
  read(name: string): AsyncGenerator<Uint8Array>
}

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const PASSWORD = 'Ce classeur est protégé par un mot de passe. Enregistrez-le sans mot de passe.'
const OLD =
  'Ce fichier est un ancien classeur .xls. Enregistrez-le au format .xlsx («\u00a0Classeur Excel\u00a0»).'
const OPEN_DOCUMENT =
  'Ce fichier est un classeur .ods. Enregistrez-le au format .xlsx («\u00a0Excel 2007-365\u00a0»).'
const BINARY = 'Ce fichier est un classeur .xlsb. Enregistrez-le au format .xlsx.'
const MACROS = 'Ce classeur contient des macros. Enregistrez-le au format .xlsx, sans macros.'
const TOO_HEAVY = 'Ce classeur pèse plus de 20\u00a0Mio.'
const TOO_LARGE = 'Ce classeur dépasse 200\u00a0Mio une fois ouvert.'

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1')
const END_SIZE = 22
/** The directory of archives whose sizes need 64 bits is found by this, before the end. */
const ZIP64_LOCATOR = Buffer.from('PK\x06\x07', 'latin1')
const LOCATOR_SIZE = 20
const DIRECTORY_ENTRY = Buffer.from('PK\x01\x02', 'latin1')
const STORED = 0
const DEFLATED = 8

/**
 * Reads the directory of the zip, and refuses the file by sizes and names before any part is opened.
 * @throws WorkbookRefused
 */
export async function openArchive(file: Buffer): Promise<Archive> {
  if (file.length > WORKBOOK_LIMITS.file) throw new WorkbookRefused(TOO_HEAVY)
  refuseOldFormats(file)
  const zip = await openZip(withoutTrailingBytes(file))
  const entries = await readDirectory(zip)
  refuseForeign(entries)
  let opened = 0
  async function* read(name: string): AsyncGenerator<Uint8Array> {
    const entry = entries.get(partKey(name))
    if (!entry) throw damaged()
    const open = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip))
    try {
      for await (const chunk of await open(entry)) {
        opened += chunk.length
        if (opened > WORKBOOK_LIMITS.opened) throw new WorkbookRefused(TOO_LARGE)
        yield chunk
      }
    } catch (error) {
      throw error instanceof WorkbookRefused ? error : damaged()
    }
  }
  return { has: (name) => entries.has(partKey(name)), read }
}

/**
 * Comparable form of a part's name: programs write the same one in another case, with backslashes, or
 * with escaped characters.
 */
function partKey(name: string): string {
  const plain = path.posix.normalize(name.replaceAll('\\', '/')).toLowerCase()
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}

/** The archive up to the end that its directory has: mail programs and disks leave bytes behind it. */
function withoutTrailingBytes(file: Buffer): Buffer {
  for (
    let at = file.lastIndexOf(END_OF_DIRECTORY);
    at > 0;
    at = file.lastIndexOf(END_OF_DIRECTORY, at - 1)
  ) {
    if (at + END_SIZE > file.length) continue
    const end = at + END_SIZE + file.readUInt16LE(at + 20)
    const directory = file.readUInt32LE(at + 16)
    const isEnd =
      startsAt(file, directory, DIRECTORY_ENTRY) || startsAt(file, at - LOCATOR_SIZE, ZIP64_LOCATOR)
    if (isEnd && end <= file.length) return file.subarray(0, end)
  }
  return file
}

const startsAt = (file: Buffer, at: number, sign: Buffer) =>
  at >= 0 && file.subarray(at, at + sign.length).equals(sign)

/** An encrypted workbook is an OLE container too: it names the part that it encrypts. */
function refuseOldFormats(file: Buffer): void {
  if (!file.subarray(0, OLE.length).equals(OLE)) return
  const encrypted = file.includes(Buffer.from('EncryptedPackage', 'utf16le'))
  throw new WorkbookRefused(encrypted ? PASSWORD : OLD)
}

async function openZip(file: Buffer): Promise<yauzl.ZipFile> {
  const open = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)
  try {
    return await open(file, { lazyEntries: true })
  } catch {
    throw damaged()
  }
}

/** The entries of the directory; the library refuses names that lead out of the file. */
function readDirectory(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, yauzl.Entry>()
    let declared = 0
    zip.on('error', () => reject(damaged()))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: yauzl.Entry) => {
      declared += entry.uncompressedSize
      const fault = entryFault(entry, { declared, known: entries })
      if (fault) return reject(fault)
      entries.set(partKey(entry.fileName), entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

function entryFault(
  entry: yauzl.Entry,
  { declared, known }: { declared: number; known: Map<string, yauzl.Entry> },
): WorkbookRefused | null {
  if (entry.isEncrypted()) return new WorkbookRefused(PASSWORD)
  if (declared > WORKBOOK_LIMITS.opened) return new WorkbookRefused(TOO_LARGE)
  const readable = [STORED, DEFLATED].includes(entry.compressionMethod)
  if (!readable || known.has(partKey(entry.fileName)) || known.size >= WORKBOOK_LIMITS.entries) {
    return damaged()
  }
  return null
}

function refuseForeign(entries: Map<string, yauzl.Entry>): void {
  const names = [...entries.keys()]
  if (names.some((name) => name.includes('vbaproject'))) throw new WorkbookRefused(MACROS)
  if (names.some((name) => name.endsWith('workbook.bin'))) throw new WorkbookRefused(BINARY)
  if (names.includes('content.xml') && names.includes('mimetype')) {
    throw new WorkbookRefused(OPEN_DOCUMENT)
  }
}
