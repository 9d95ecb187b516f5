import fc from 'fast-check'
import { type SampleSchema, sampleValue } from './sample-value.ts'

/** A call as it goes over the wire. */
export interface RawCall {
  method: string
  url: string
  headers: Record<string, string>
  payload: Buffer | undefined
  /** which fault was put in, for the report of a failure */
  fault: string
}

/** An operation of the OpenAPI document. */
export interface FuzzedOperation {
  method: string
  path: string
  query: string[]
  body: SampleSchema | null
  /** content types that the operation takes */
  types: string[]
}

interface OpenApi {
  paths?: Record<string, Record<string, Operation>>
}
interface Operation {
  parameters?: { name: string; in: string }[]
  requestBody?: { content?: Record<string, { schema?: SampleSchema }> }
}

/** Every operation of the document. */
export function fuzzedOperations(document: object): FuzzedOperation[] {
  return Object.entries((document as OpenApi).paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const content = operation.requestBody?.content ?? {}
      return {
        method: method.toUpperCase(),
        path,
        query: (operation.parameters ?? []).filter((p) => p.in === 'query').map((p) => p.name),
        body: Object.values(content)[0]?.schema ?? null,
        types: Object.keys(content),
      }
    }),
  )
}

const NUL = '\u0000'

/** Text as a part of an address; graphemes are whole, so that every one has an encoding. */
const encode = encodeURIComponent

/** Path segments that are no id, uid, slug or file. */
const segment = fc.oneof(
  fc.constantFrom('0', '-1', '1abc', '99999999999999999999', '..%2f..%2fetc', '%00', '%c3%28'),
  fc.constantFrom('__proto__', 'constructor', "'%20OR%201=1--", '%25', '%', '%zz', '.', '%2e%2e'),
  fc.integer({ min: 100, max: 3000 }).map((length) => 'a'.repeat(length)),
  fc.string({ unit: 'grapheme', maxLength: 30 }).map(encode),
)

const queryValue = fc.oneof(
  fc.constantFrom('%00', '%ff%fe', '[object Object]', '1e309', '-1', 'NaN', '{"', '%', '%7B%22a'),
  fc.constantFrom('99999999999999999999', "';drop table card--", '{{7*7}}', '__proto__'),
  fc.string({ unit: 'grapheme', maxLength: 50 }).map(encode),
  fc
    .integer({ min: 300, max: 4000 })
    .map((length) => 'é'.repeat(length))
    .map(encode),
)

const queryOf = (names: string[]) =>
  fc
    .array(
      fc.tuple(
        fc.oneof(
          fc.constantFrom(...names, 'filters', 'order[passwordHash]', 'search[password]'),
          fc.constantFrom(
            'filters[sectors][]',
            '__proto__[isAdmin]',
            'page',
            'itemsPerPage',
            'a[b',
          ),
        ),
        queryValue,
      ),
      { maxLength: 4 },
    )
    .map((pairs) => (pairs.length > 0 ? `?${pairs.map(([n, v]) => `${n}=${v}`).join('&')}` : ''))

/** Where a value can be replaced in a sample body. */
function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...path, key]))
  return inner.length > 0 ? inner : [path]
}

function withValueAt(root: unknown, path: (string | number)[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const copy: Record<string, unknown> | unknown[] = Array.isArray(root)
    ? [...root]
    : { ...(root as object) }
  const holder = copy as Record<string | number, unknown>
  holder[key] = withValueAt(holder[key], rest, value)
  return copy
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value))

interface Body {
  type: string
  payload: Buffer
  fault: string
}

/** JSON bodies that no call may accept, whatever its schema. */
function refusedJson(schema: SampleSchema): fc.Arbitrary<Body> {
  const sample = sampleValue(schema)
  const places = pathsOf(sample)
  const at = fc.constantFrom(...places)
  // An optional body may be null.
  const isOptional = schema.anyOf?.some(({ type }) => type === 'null')
  const body = (fault: string, payload: Buffer): Body => ({
    type: 'application/json',
    payload,
    fault,
  })
  return fc.oneof(
    at.map((path) => body('NUL', json(withValueAt(sample, path, `a${NUL}b`)))),
    at.map((path) =>
      body(
        'half a surrogate pair',
        Buffer.from(JSON.stringify(withValueAt(sample, path, 'MARK')).replace('MARK', '\\ud800')),
      ),
    ),
    fc.constant(body('NUL in a key', json({ [`a${NUL}`]: 'b' }))),
    fc
      .constantFrom<unknown>([], [1], 'texte', 12, true, [[[]]], ...(isOptional ? [] : [null]))
      .map((value) => body('wrong type at the root', json(value))),
    fc
      .constantFrom('{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"a":1}}}')
      .map((text) => body('prototype key', Buffer.from(text))),
    fc
      .constantFrom('{', '[1,', '{"a":}', 'NaN', '{"a":1e}', "{'a':1}", '\ufeff{', '{"a":"\n"}')
      .map((text) => body('broken JSON', Buffer.from(text))),
    fc.constant(body('invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31]))),
    fc
      .integer({ min: 1000, max: 100_000 })
      .map((depth) => body('depth', Buffer.from('['.repeat(depth) + ']'.repeat(depth)))),
    fc
      .uint8Array({ minLength: 1, maxLength: 200 })
      .map((bytes) => body('noise', Buffer.concat([Buffer.from([0xfe]), bytes]))),
  )
}

/** JSON bodies of wrong values: most are refused, some are ignored; none may break anything. */
function doubtfulJson(schema: SampleSchema): fc.Arbitrary<Body> {
  const sample = sampleValue(schema)
  const wrong = fc.oneof(
    fc.constantFrom<unknown>(-1, 2 ** 31, 2 ** 53, -(2 ** 63), 1.5, 1e300, 'x'.repeat(10_000)),
    fc.constantFrom<unknown>([], {}, null, true, [null], { '@id': {} }, { '@id': 'x' }, [[]]),
    fc.constantFrom<unknown>('/api/sectors/999999', '/api/cards/1', '//evil', 'javascript:x'),
    fc.anything({ maxDepth: 3, withNullPrototype: false }),
  )
  return fc.tuple(fc.constantFrom(...pathsOf(sample)), wrong).map(([path, value]) => ({
    type: 'application/json',
    payload: json(withValueAt(sample, path, value) ?? null),
    fault: `${path.join('.')} is something else`,
  }))
}

const BOUNDARY = 'frontiere'
/** Forms that end too early, lack their boundary or names, or hold too much. */
const brokenForm: fc.Arbitrary<Body> = fc
  .constantFrom(
    '',
    `--${BOUNDARY}`,
    `--${BOUNDARY}\r\n`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${BOUNDARY}--\r\n`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\ncut`,
    `--autre\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--autre--\r\n`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--${BOUNDARY}--\r\n`,
    `--${BOUNDARY}\r\n${'X-A: b\r\n'.repeat(3000)}\r\nx\r\n--${BOUNDARY}--\r\n`,
    `${`--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n`.repeat(500)}--${BOUNDARY}--\r\n`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.php"\r\n\r\nx\r\n--${BOUNDARY}--\r\n`,
  )
  .chain((text) =>
    fc
      .constantFrom(`multipart/form-data; boundary=${BOUNDARY}`, 'multipart/form-data')
      .map((type) => ({ type, payload: Buffer.from(text), fault: 'broken form' })),
  )

const wrongType: fc.Arbitrary<Body> = fc
  .constantFrom('text/plain', 'application/xml', 'application/octet-stream', 'image/png', 'x')
  .map((type) => ({ type, payload: Buffer.from('{"a":1}'), fault: 'content type' }))

/** Fault of a body that the server stops reading: it may cut the connection. */
export const TOO_LARGE = 'too large'

const tooLarge: fc.Arbitrary<Body> = fc.constant({
  type: 'application/json',
  payload: json({ name: 'x'.repeat(6 * 1024 * 1024) }),
  fault: TOO_LARGE,
})

/** Characters allowed in a request line; others are encoded. */
const printable = (text: string) => text.replace(/[^!-~]/g, encode)

function address(operation: FuzzedOperation, segments: string[], query: string): string {
  let index = 0
  const path = operation.path.replace(/\{[^}]+\}/g, () => {
    const value = segments[index % segments.length] ?? '0'
    index += 1
    return value
  })
  return path + printable(query)
}

/**
 * Malformed calls of an operation that takes a body.
 * @param kind 'refused': no call may accept them; 'doubtful': the fields may be unknown to it
 */
export function malformedCall(
  operation: FuzzedOperation,
  kind: 'refused' | 'doubtful',
  existing: (path: string) => string,
): fc.Arbitrary<RawCall> {
  const { method, body } = operation
  const segments = fc.array(segment, { minLength: 2, maxLength: 2 })
  const query = queryOf(operation.query)
  if (!body) {
    return fc.tuple(segments, query).map(([parts, search]) => ({
      method,
      url: address(operation, parts, search),
      headers: {},
      payload: undefined,
      fault: 'address',
    }))
  }
  const bodies =
    kind === 'doubtful'
      ? doubtfulJson(body)
      : fc.oneof(
          { weight: 12, arbitrary: refusedJson(body) },
          { weight: 3, arbitrary: brokenForm },
          { weight: 2, arbitrary: wrongType },
          { weight: 1, arbitrary: tooLarge },
        )
  return fc.tuple(bodies, query).map(([{ type, payload, fault }, search]) => ({
    method,
    url: existing(operation.path) + printable(search),
    headers: { 'content-type': type },
    payload,
    fault,
  }))
}
