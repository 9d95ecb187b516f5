import { sampleWorkbook, sheetHolding, sheetOf, workbookParts } from './sample-workbook.ts'
import { type ZipPart, zipFile } from './zip-file.ts'

const MIB = 1024 ** 2

/** A file that must be refused, and the expected message. */
export interface HostileWorkbook {
  title: string
  make(): Buffer
  says: RegExp
}

const DAMAGED = /abîmé ou n’est pas un classeur/
const LARGE = /dépasse 200\u00a0Mio une fois ouvert/
const NAMES = [['Nom'], ['Isoler']]
const NAME_ROW = '<row><c t="inlineStr"><is><t>Nom</t></is></c></row>'

/** A sound workbook with parts beside its own, or in their place. */
function withParts(parts: readonly ZipPart[], sheets = { Étapes: sheetOf(NAMES) }): Buffer {
  const own = workbookParts(sheets).filter(({ name }) => !parts.some((part) => part.name === name))
  return zipFile([...own, ...parts])
}

const withSheet = (rows: string) => zipFile(workbookParts({ Étapes: sheetHolding(rows) }))
const rowsOf = (count: number) =>
  `${NAME_ROW}${'<row><c t="inlineStr"><is><t>A</t></is></c></row>'.repeat(count)}`
const oleFile = (text: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(4096),
    Buffer.from(text, 'utf16le'),
    Buffer.alloc(4096),
  ])
const relation = (attributes: string) => ({
  name: 'xl/_rels/workbook.xml.rels',
  data: `<Relationships><Relationship Id="rId1" Type="x/worksheet" ${attributes}/></Relationships>`,
})
const shared = (texts: string): ZipPart[] => [
  {
    name: 'xl/_rels/workbook.xml.rels',
    data: '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
  },
  { name: 'xl/sharedStrings.xml', data: texts },
]
const doctype = (declared: string) =>
  `<?xml version="1.0"?><!DOCTYPE worksheet [${declared}]><worksheet><sheetData>${NAME_ROW}<row><c t="inlineStr"><is><t>&amp;&a9;</t></is></c></row></sheetData></worksheet>`
const laughs = Array.from({ length: 9 }, (_, at) => {
  const inner = at === 0 ? 'ha' : `&a${at - 1};`.repeat(10)
  return `<!ENTITY a${at} "${inner}">`
}).join('')

/** Every way that we know to make a reader of spreadsheets hang, swell, lie or fetch (LIFE-07). */
export const HOSTILE_WORKBOOKS: readonly HostileWorkbook[] = [
  { title: 'nothing', make: () => Buffer.alloc(0), says: DAMAGED },
  {
    title: '5 MB of rubbish',
    make: () => Buffer.from(Uint8Array.from({ length: 5_000_000 }, (_, at) => (at * 7919) % 251)),
    says: DAMAGED,
  },
  { title: 'JSON', make: () => Buffer.from('[{"Nom":"Isoler"}]'), says: DAMAGED },
  { title: 'a PNG', make: () => Buffer.from('89504e470d0a1a0a0000000d', 'hex'), says: DAMAGED },
  {
    title: 'an HTML page named .xlsx',
    make: () => Buffer.from('<table><tr><td>Nom</td></tr></table>'),
    says: DAMAGED,
  },
  { title: 'an .xls', make: () => oleFile('Workbook'), says: /ancien classeur \.xls/ },
  {
    title: 'a workbook with a password',
    make: () => oleFile('EncryptedPackage'),
    says: /mot de passe/,
  },
  {
    title: 'an .ods',
    make: () =>
      zipFile([
        { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet', method: 0 },
        { name: 'content.xml', data: '<office/>' },
      ]),
    says: /classeur \.ods/,
  },
  {
    title: 'an .xlsb',
    make: () => withParts([{ name: 'xl/workbook.bin', data: 'x' }]),
    says: /\.xlsb/,
  },
  {
    title: 'macros',
    make: () => withParts([{ name: 'xl/vbaProject.bin', data: 'x' }]),
    says: /macros/,
  },
  {
    title: 'macros under another name',
    make: () => withParts([{ name: 'xl/VBAproject1.BIN', data: 'x' }]),
    says: /macros/,
  },
  {
    title: 'an encrypted part',
    make: () => withParts([{ name: 'xl/theme.xml', data: 'x', flags: 0x801 }]),
    says: /mot de passe/,
  },
  {
    title: 'a bomb that says what it is',
    make: () => withParts([{ name: 'xl/media/a.bin', data: Buffer.alloc(210 * MIB) }]),
    says: LARGE,
  },
  {
    title: 'a bomb that lies about its size',
    make: () =>
      withParts([
        { name: 'xl/worksheets/sheet1.xml', data: Buffer.alloc(210 * MIB, ' '), claimedSize: 1000 },
      ]),
    says: DAMAGED,
  },
  {
    title: 'many parts that are a bomb together',
    make: () =>
      withParts(
        Array.from({ length: 30 }, (_, at) => ({
          name: `xl/media/${at}.bin`,
          data: Buffer.alloc(7 * MIB),
        })),
      ),
    says: LARGE,
  },
  {
    title: 'a bomb within a bomb',
    make: () =>
      withParts([
        {
          name: 'xl/worksheets/sheet1.xml',
          data: zipFile([
            { name: 'a.zip', data: zipFile([{ name: 'b', data: Buffer.alloc(50 * MIB) }]) },
          ]),
        },
      ]),
    says: DAMAGED,
  },
  {
    title: 'more parts than a workbook has',
    make: () =>
      withParts(Array.from({ length: 3_000 }, (_, at) => ({ name: `xl/${at}.xml`, data: '' }))),
    says: DAMAGED,
  },
  {
    title: 'a part twice',
    make: () =>
      zipFile([
        ...workbookParts({ Étapes: sheetOf(NAMES) }),
        { name: 'xl/worksheets/sheet1.xml', data: sheetOf([['Nom'], ['Autre']]) },
      ]),
    says: DAMAGED,
  },
  {
    title: 'a part that leads out of the file',
    make: () => withParts([{ name: '../../etc/cron.d/x', data: 'x' }]),
    says: DAMAGED,
  },
  {
    title: 'a part at an absolute path',
    make: () => withParts([{ name: '/etc/passwd', data: 'x' }]),
    says: DAMAGED,
  },
  {
    title: 'a sheet outside the file',
    make: () => withParts([relation('Target="../../../../etc/passwd"')]),
    says: DAMAGED,
  },
  {
    title: 'a sheet at an address',
    make: () => withParts([relation('Target="https://exemple.fr/s.xml" TargetMode="External"')]),
    says: /lié à un autre fichier/,
  },
  {
    title: 'another workbook that it takes values from',
    make: () =>
      withParts([
        {
          name: 'xl/_rels/workbook.xml.rels',
          data: '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/externalLink" Target="externalLinks/externalLink1.xml"/></Relationships>',
        },
      ]),
    says: /lié à un autre fichier/,
  },
  {
    title: 'entities in entities (billion laughs)',
    make: () => zipFile(workbookParts({ Étapes: doctype(laughs) })),
    says: DAMAGED,
  },
  {
    title: 'an entity of a file',
    make: () =>
      zipFile(workbookParts({ Étapes: doctype('<!ENTITY a9 SYSTEM "file:///etc/passwd">') })),
    says: DAMAGED,
  },
  {
    title: 'an entity that is not declared',
    make: () => withSheet(`${NAME_ROW}<row><c t="inlineStr"><is><t>&a;</t></is></c></row>`),
    says: DAMAGED,
  },
  {
    title: 'a shared text out of range',
    make: () =>
      withParts(shared('<sst><si><t>Nom</t></si></sst>'), {
        Étapes: sheetHolding('<row><c t="s"><v>0</v></c></row><row><c t="s"><v>7</v></c></row>'),
      }),
    says: DAMAGED,
  },
  {
    title: 'one shared text of 2 MB in a thousand cells',
    make: () =>
      withParts(shared(`<sst><si><t>${'Nom '.repeat(500_000)}</t></si></sst>`), {
        Étapes: sheetHolding(`${NAME_ROW}${'<row><c t="s"><v>0</v></c></row>'.repeat(1000)}`),
      }),
    says: /trop de texte/,
  },
  {
    title: 'shared texts of 150 MB',
    make: () =>
      withParts(shared(`<sst>${`<si><t>${'a'.repeat(1000)}</t></si>`.repeat(150_000)}</sst>`)),
    says: /trop de texte/,
  },
  {
    title: 'an attribute of 150 MB',
    make: () => withSheet(`${NAME_ROW}<row r="${'1'.repeat(150 * MIB)}"/>`),
    says: /abîmé|trop de mémoire/,
  },
  {
    title: '20,001 lines',
    make: () => withSheet(rowsOf(20_001)),
    says: /plus de 20\u00a0000 lignes/,
  },
  {
    title: 'a million and one cells',
    make: () =>
      withSheet(`${NAME_ROW}${`<row>${'<c><v>1</v></c>'.repeat(16_000)}</row>`.repeat(63)}`),
    says: /trop de cellules/,
  },
  {
    title: 'a column beyond the last one',
    make: () => withSheet(`<row r="1"><c r="XFE1" t="inlineStr"><is><t>Nom</t></is></c></row>`),
    says: DAMAGED,
  },
  {
    title: 'a row beyond the last one',
    make: () => withSheet(`${NAME_ROW}<row r="99999999"><c r="A99999999"><v>1</v></c></row>`),
    says: DAMAGED,
  },
  {
    title: 'rows that go back',
    make: () => withSheet(`<row r="5"><c><v>1</v></c></row><row r="3"><c><v>1</v></c></row>`),
    says: DAMAGED,
  },
  {
    title: 'a number that is none',
    make: () => withSheet(`${NAME_ROW}<row><c><v>1e999</v></c></row>`),
    says: DAMAGED,
  },
  {
    title: 'elements nested 100,000 deep',
    make: () => withSheet(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`),
    says: DAMAGED,
  },
  { title: 'no sheet', make: () => zipFile(workbookParts({})), says: /aucune feuille/ },
  {
    title: 'a sheet whose part is missing',
    make: () => zipFile(workbookParts({ Étapes: sheetOf(NAMES) }).slice(0, 3)),
    says: DAMAGED,
  },
  {
    title: 'a Word document',
    make: () => zipFile([{ name: 'word/document.xml', data: '<w/>' }]),
    says: DAMAGED,
  },
  {
    title: 'no line of headers',
    make: () => sampleWorkbook({ Feuille1: [['Sans colonne connue'], ['a']] }),
    says: /n’a pas de ligne de titres avec une colonne «\u00a0Nom\u00a0»/,
  },
  {
    title: 'half of a file',
    make: () => {
      const whole = sampleWorkbook({ Étapes: NAMES })
      return whole.subarray(0, whole.length / 2)
    },
    says: DAMAGED,
  },
  {
    title: 'a part whose bytes are broken',
    make: () => {
      const broken = Buffer.from(sampleWorkbook({ Étapes: NAMES }))
      const sheet = broken.indexOf('sheet1.xml', broken.indexOf('xl/worksheets'))
      broken.fill(0xff, sheet + 15, sheet + 45)
      return broken
    },
    says: DAMAGED,
  },
  {
    title: 'bytes that are no UTF-8',
    make: () =>
      withParts([
        {
          name: 'xl/worksheets/sheet1.xml',
          data: Buffer.concat([
            Buffer.from('<worksheet>'),
            Buffer.from([0xc3, 0x28]),
            Buffer.from('</worksheet>'),
          ]),
        },
      ]),
    says: DAMAGED,
  },
  {
    title: 'an unknown compression',
    make: () => withParts([{ name: 'xl/worksheets/sheet1.xml', data: 'x', method: 12 }]),
    says: DAMAGED,
  },
]
