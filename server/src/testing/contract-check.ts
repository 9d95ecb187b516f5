import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'

interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  rawPayload: Buffer
}

interface Responses {
  [status: string]: { content?: Record<string, unknown> } | undefined
}

interface DocumentedCall {
  method: string
  pattern: RegExp
  pointer: string
  responses: Responses
}

const DOCUMENT = 'openapi.json'

/** `/api/cards/{id}` → `^/api/cards/[^/]+$` */
const patternOf = (path: string) => new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`)
const escapePointer = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')
const isJson = (type: string) => type.includes('json')
const DECODE: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}
const decoded = ({ headers, rawPayload }: Answer) =>
  String(DECODE[String(headers['content-encoding'])]?.(rawPayload) ?? rawPayload)
const typeOf = (answer: Answer) =>
  String(answer.headers['content-type'] ?? '').split(';', 1)[0] ?? ''

/**
 * Checks answers against the OpenAPI document of the application: status, content type and body.
 * @returns functions that throw for an answer that the document does not allow
 */
export function createContractCheck(app: FastifyInstance) {
  const document = app.swagger()
  const options = { strict: false, allErrors: true, validateFormats: true }
  // Optimizing a validator takes longer than the few answers that it looks at.
  const ajv = new Ajv2020({ ...options, code: { optimize: false } })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: DOCUMENT } as object)
  const compiled = new Map<string, ValidateFunction>()
  const calls = documentedCalls(document.paths ?? {})

  function validatorAt(pointer: string): ValidateFunction {
    const known = compiled.get(pointer)
    if (known) return known
    const validate = ajv.compile({ $ref: `${DOCUMENT}#${pointer}` })
    compiled.set(pointer, validate)
    return validate
  }

  function checkBody(pointer: string, answer: Answer, name: string) {
    const validate = validatorAt(pointer)
    if (validate(JSON.parse(decoded(answer)))) return
    throw new Error(`${name} is not as documented: ${ajv.errorsText(validate.errors)}`)
  }

  /** Throws for a described call that answers with a status that it does not describe. */
  function checkStatus(method: string, url: string, status: number) {
    const path = (url.split('?', 1)[0] ?? url).replace(/(?<=.)\/$/, '')
    const name = `${method} ${path} → ${status}`
    const call = calls.find((known) => known.method === method && known.pattern.test(path))
    const response = call?.responses[status]
    if (call && !response) throw new Error(`${name} is not a documented status`)
    return { name, call, response }
  }

  function checkAnswer(method: string, url: string, answer: Answer): void {
    const status = answer.statusCode
    const { name, call, response } = checkStatus(method, url, status)
    if (!call || !response) {
      if (status >= 400 && method !== 'HEAD') checkBody('/components/schemas/Error', answer, name)
      return
    }
    if (answer.rawPayload.length === 0) return
    const documented = Object.keys(response.content ?? {})
    const type = documented.find((known) => matches(known, typeOf(answer)))
    if (!type) {
      throw new Error(
        `${name} ${typeOf(answer)} is no documented content (${documented.join(', ')})`,
      )
    }
    if (!isJson(type)) return
    const parts = ['responses', String(status), 'content', type, 'schema']
    checkBody(`${call.pointer}/${parts.map(escapePointer).join('/')}`, answer, name)
  }

  return { checkStatus, checkAnswer }
}

function documentedCalls(paths: object): DocumentedCall[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { responses: Responses }>).map(
      ([method, { responses }]) => ({
        method: method.toUpperCase(),
        pattern: patternOf(path),
        pointer: `/paths/${escapePointer(path)}/${method}`,
        responses,
        parameters: path.split('{').length,
      }),
    ),
  )
  // A path without parameter wins over one with, as in the router.
  return calls.sort((a, b) => a.parameters - b.parameters)
}

/** `image/*` matches every picture; refusals of hydra calls may be plain JSON too. */
function matches(documented: string, given: string): boolean {
  if (documented === given) return true
  if (documented.endsWith('/*')) return given.startsWith(documented.slice(0, -1))
  return false
}
