import { WORKBOOK_TYPE } from '@etapes-climat/domain/workbook/rules/workbook-file'
import {
  COSTLY_DRAWINGS,
  DETAILED_DRAWINGS,
} from '../../server/src/engines/svg/testing/costly-drawings.ts'
import { noisePicture } from '../../server/src/testing/sample-pictures.ts'
import { HOSTILE_WORKBOOKS } from '../../server/src/testing/workbooks/hostile-workbooks.ts'
import { sheetHolding, workbookParts } from '../../server/src/testing/workbooks/sample-workbook.ts'
import { zipFile } from '../../server/src/testing/workbooks/zip-file.ts'

/** A file, and how a call takes its bytes: body and content type. */
export interface LargestFile {
  name: string
  bytes: Buffer
  sendAs(bytes: Buffer): [body: BodyInit, type?: string]
}

const drawings: readonly (readonly [string, Buffer])[] = [
  ...Object.entries(DETAILED_DRAWINGS),
  ...Object.entries(COSTLY_DRAWINGS).map(([name, [drawing]]) => [name, drawing] as const),
].map(([name, drawing]) => [`drawing of ${name}`, Buffer.from(drawing)])

const pictures = () => [
  ...drawings,
  ['picture of 1.5 MB of pixels', noisePicture(800, 600)] as const,
]

const FORMULAS = 20_000
/** Workbooks that unpack into much, among those that are refused, and one of formulas. */
const UNPACKING = /bomb|150 MB|20,001|million|entities|nested/
const workbooks = () => [
  ...HOSTILE_WORKBOOKS.filter(({ title }) => UNPACKING.test(title)).map(
    ({ title, make }) => [`workbook of ${title}`, make()] as const,
  ),
  [`workbook of ${FORMULAS} formulas`, formulas()] as const,
]

const formulas = () =>
  zipFile(
    workbookParts({
      Étapes: sheetHolding(
        `<row><c t="inlineStr"><is><t>Nom</t></is></c></row>${'<row><c t="str"><f>SUM(A1:A9)+1</f><v>1</v></c></row>'.repeat(FORMULAS - 1)}`,
      ),
    }),
  )

/** Most bytes of a logo. */
const LOGO_BYTES = 2 * 1024 ** 2

const asForm =
  (name: string): LargestFile['sendAs'] =>
  (bytes) => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), name)
    return [form]
  }
const asLogo: LargestFile['sendAs'] = (bytes) => [
  JSON.stringify({ name: 'a.svg', base64: bytes.toString('base64') }),
  'application/json',
]
const asWorkbook: LargestFile['sendAs'] = (bytes) => [new Uint8Array(bytes), WORKBOOK_TYPE]

const sent =
  (files: () => (readonly [string, Buffer])[], sendAs: LargestFile['sendAs']) =>
  (): LargestFile[] =>
    files().map(([name, bytes]) => ({ name, bytes, sendAs }))

const imported = sent(workbooks, asWorkbook)
const stored = sent(pictures, asForm('a.svg'))

/** The costliest files of each call that takes one. */
export const LARGEST_FILES = {
  'POST /me/logo': sent(() => pictures().filter(([, { length }]) => length <= LOGO_BYTES), asLogo),
  'POST /media/img': sent(pictures, asForm('a.svg')),
  'POST /files/upload': stored,
  'POST /files/{type}/{uid}/upload': stored,
  'POST /admin/catalogue/import': imported,
  'POST /admin/catalogue/import/preview': imported,
  'POST /admin/catalogue/import/refused.xlsx': imported,
  'POST /admin/users/import': imported,
  'POST /admin/users/import/preview': imported,
  'POST /admin/users/import/refused.xlsx': imported,
}

export type FileCall = keyof typeof LARGEST_FILES
