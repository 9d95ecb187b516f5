import { chunkCalls, chunkForm, uploadForm } from '@etapes-climat/domain/media/upload-contract'
import { CHUNK_TIMEOUT_MS } from '@etapes-climat/domain/media/upload-limits'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import { z } from 'zod'
import { signedIn } from '../../access/access.ts'
import { badRequest } from '../../hydra/http-error.ts'
import { callsOf } from '../../plugins/register-call.ts'
import { finishUpload } from './finish-upload.ts'
import { receiveChunk } from './receive-chunk.ts'
import { receiveUpload } from './receive-upload.ts'
import { refuseLargeFile } from './refuse-large-file.ts'
import { startUpload } from './start-upload.ts'
import { uploadGuard } from './upload-guard.ts'
import type { UploadServices } from './upload-services.ts'
import { UPLOAD_TARGET_TYPES } from './upload-target.ts'

const MIB = 1024 * 1024
/** Most bytes that a form adds to its file. */
const FORM_OVERHEAD = MIB
/** A whole file has an hour to arrive; a connection without a byte is cut long before. */
const FILE_TIMEOUT_MS = 3_600_000
/** Checking and storing a large file takes longer than the usual idle timeout of a connection. */
const ANSWER_TIMEOUT_MS = 3_600_000

const querystring = z.object({ path: z.string().optional() })
const targetParams = z.object({ type: z.enum(UPLOAD_TARGET_TYPES), uid: z.string() })

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Makes upload routes answer as the upload component expects: JSON under exactly
 * this content type, refusals included, with `status: "error"` for chunks.
 */
function answerAsClientReads(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== 'string') return payload
    reply.type(JSON_TYPE).removeHeader('content-length')
    if (!request.routeOptions.url?.endsWith('/chunk')) return payload
    return JSON.stringify({ ...JSON.parse(payload), status: 'error' })
  })

  // Whatever a refusal left unread is thrown away, so that the connection serves again.
  app.addHook('onResponse', async (request) => {
    if (request.raw.readableEnded) return
    request.raw.unpipe()
    request.raw.resume()
  })
}

/** Files in one piece or in chunks, as vue-upload-component sends them. */
export const uploadRoutes: FastifyPluginAsync<UploadServices> = async (app, services) => {
  const call = callsOf(app)
  const guard = uploadGuard(services.db)
  answerAsClientReads(app)

  for (const target of ['', '/{type}/{uid}'] as const) {
    const params = target === '' ? z.object({}) : targetParams
    call(
      `POST /files${target}/upload`,
      {
        access: 'admin',
        summary: 'Store a file sent in one piece',
        config: {
          streamsParts: true,
          describedBodies: { 'multipart/form-data': uploadForm },
          receiveTimeout: FILE_TIMEOUT_MS,
        },
        onRequest: [
          guard.load,
          async (request) => {
            const length = Number(request.headers['content-length'] ?? 0)
            await refuseLargeFile(services, Math.max(length - FORM_OVERHEAD, 0))
          },
        ],
        params,
        query: querystring,
        types: { consumes: ['multipart/form-data'] },
      },
      async (request, reply) => {
        if (!request.isMultipart()) throw badRequest('La requête est mal formée.')
        cutWhenIdle(reply, ANSWER_TIMEOUT_MS)
        const { path } = guard.of(request)
        return receiveUpload(services, request, { path, ownerId: signedIn(request).id })
      },
    )

    call(
      `POST /files${target}/upload/chunk`,
      {
        access: 'admin',
        summary: 'Start an upload in chunks, store a chunk, or finish the upload',
        config: {
          streamsParts: true,
          describedBodies: { 'application/json': chunkCalls, 'multipart/form-data': chunkForm },
          receiveTimeout: CHUNK_TIMEOUT_MS,
        },
        onRequest: guard.load,
        params,
        query: querystring,
        types: { consumes: ['application/json', 'multipart/form-data'] },
      },
      async (request, reply) => {
        const sender = { ...guard.of(request), userId: signedIn(request).id }
        cutWhenIdle(reply, CHUNK_TIMEOUT_MS)
        if (request.isMultipart()) return receiveChunk(services, request, sender)
        if (!request.body) throw badRequest('La requête est mal formée.')
        if (request.body.phase === 'start') return startUpload(services, sender, request.body)
        cutWhenIdle(reply, ANSWER_TIMEOUT_MS)
        const finished = await finishUpload(services, sender, request.body.session_id)
        return { status: 'success' as const, ...finished }
      },
    )
  }
}

/** Raises the idle timeout of a connection while a file is received or stored. */
function cutWhenIdle(reply: FastifyReply, milliseconds: number): void {
  reply.raw.setTimeout(milliseconds, () => reply.raw.destroy())
}
