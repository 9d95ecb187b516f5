import type { Readable } from 'node:stream'
import type { GivenAnswer } from '@etapes-climat/domain/api/contract'
import type { importQuery } from '@etapes-climat/domain/workbook/contract'
import {
  WORKBOOK_MAX_BYTES,
  WORKBOOK_TYPE,
} from '@etapes-climat/domain/workbook/rules/workbook-file'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { signedIn } from '../../access/access.ts'
import { attachment } from '../../hydra/attachment.ts'
import { callsOf } from '../../plugins/register-call.ts'
import type { ReadingChoices } from '../read/file-message.ts'
import type { Importing, ImportTurns, ReadImport } from './import-turns.ts'

/** A file of 20 MiB over a slow line. */
const RECEIVE_TIMEOUT_MS = 300_000
const FILE = z.string().meta({ format: 'binary' })
const FORM_TYPE = 'multipart/form-data'
/** Bytes of the choices sent with a file. */
const CHOICES_BYTES = 512 * 1024
const LIMITS = {
  files: 1,
  fields: 1,
  parts: 2,
  fileSize: WORKBOOK_MAX_BYTES,
  fieldSize: CHOICES_BYTES,
}

/** What is imported: the second segment of the addresses of its calls. */
type Imported = 'catalogue' | 'users'

interface ImportCalls<What extends Imported, Values, Choices extends ReadingChoices> {
  what: What
  importing: Importing<Choices>
  turns: ImportTurns
  /** asks again who is there before something is written */
  proof?: 'recent'
  /** of the import itself */
  query?: typeof importQuery
  summaries: { preview: string; refused: string; write: string }
  preview(
    given: ReadImport<Values, Choices>,
  ): Promise<GivenAnswer<`POST /admin/${What}/import/preview`>>
  /** the refused lines with their reasons, as a workbook */
  refused(given: ReadImport<Values, Choices>): Promise<Readable>
  /** @throws HttpError 409 when the preview rested on another version */
  write(
    given: ReadImport<Values, Choices> & { version: number | null; draftMissing: boolean },
  ): Promise<GivenAnswer<`POST /admin/${What}/import`>>
}

/** Registers how far an import is, its preview, the workbook of its refused lines, and the import itself. */
export function registerImport<What extends Imported, Values, Choices extends ReadingChoices>(
  app: FastifyInstance,
  imported: ImportCalls<What, Values, Choices>,
): void {
  const call = callsOf(app)
  // The types of the parameter tie each answer to its address.
  const calls = imported as unknown as ImportCalls<Imported, Values, Choices>
  const { what, importing, turns, proof, query, summaries } = calls
  const config = {
    describedBodies: {
      [WORKBOOK_TYPE]: FILE,
      [FORM_TYPE]: z.object({ file: FILE, choices: importing.choices.optional() }),
    },
    receiveTimeout: RECEIVE_TIMEOUT_MS,
    multipartOptions: { limits: LIMITS },
  }
  const types = { consumes: [WORKBOOK_TYPE, FORM_TYPE] }
  // Files that come alone.
  app.addContentTypeParser(
    [WORKBOOK_TYPE, 'application/octet-stream'],
    { parseAs: 'buffer', bodyLimit: WORKBOOK_MAX_BYTES },
    (_, body, done) => done(null, body),
  )

  call(
    `GET /admin/${what}/import`,
    { access: 'admin', summary: 'Tell how far one’s own import is' },
    async (request) => turns.progressOf(signedIn(request).id),
  )

  call(
    `POST /admin/${what}/import/preview`,
    { access: 'admin', summary: summaries.preview, config, types },
    async (request) =>
      turns.take(signedIn(request).id, { body: request.body, importing }, calls.preview),
  )

  call(
    `POST /admin/${what}/import/refused.xlsx`,
    {
      access: 'admin',
      summary: summaries.refused,
      config,
      types: { ...types, produces: [WORKBOOK_TYPE] },
    },
    async (request, reply) => {
      const { id } = signedIn(request)
      const workbook = await turns.take(id, { body: request.body, importing }, calls.refused)
      return asFile(reply, 'lignes-refusees.xlsx').type(WORKBOOK_TYPE).send(workbook)
    },
  )

  call(
    `POST /admin/${what}/import`,
    {
      access: 'admin',
      ...(proof && { proof }),
      summary: summaries.write,
      ...(query && { query }),
      config,
      types,
    },
    async (request) => {
      const { basedOn: version, body } = request
      const draftMissing = query?.parse(request.query).missing === 'draft'
      return turns.take(
        signedIn(request).id,
        { body, importing },
        (read: ReadImport<Values, Choices>) => calls.write({ ...read, version, draftMissing }),
      )
    },
  )
}

/** Names an answer as a file. */
export function asFile(reply: FastifyReply, fileName: string): FastifyReply {
  const [name = '', extension = ''] = fileName.split('.')
  return reply.header('content-disposition', attachment(name, extension))
}
