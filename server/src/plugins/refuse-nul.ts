import fastifyPlugin from 'fastify-plugin'
import { HttpError, unprocessable } from '../hydra/http-error.ts'

const MESSAGE = 'Ce texte contient un caractère interdit.'

/**
 * PostgreSQL text cannot hold NUL, nor its JSON half a character: such text is refused wherever it
 * stands in a request (I-02).
 */
export const refuseNulPlugin = fastifyPlugin(async (app) => {
  app.addHook('preValidation', async (request) => {
    const inQuery = pathOfNul(request.query)
    if (inQuery !== null) {
      const violations = [{ propertyPath: inQuery, message: MESSAGE }]
      throw new HttpError(400, MESSAGE, { violations })
    }
    const inBody = pathOfNul(request.body)
    if (inBody !== null) throw unprocessable([{ propertyPath: inBody, message: MESSAGE }])
  })
})

/** Half of a surrogate pair alone: whole pairs do not match in Unicode mode. */
const HALF_CHARACTER = /\p{Surrogate}/u

const isForbidden = (text: string) => text.includes('\u0000') || HALF_CHARACTER.test(text)

/** Path of the first forbidden text; a stack of its own, so that depth costs no call stack. */
function pathOfNul(root: unknown): string | null {
  const stack: { path: string; value: unknown }[] = [{ path: '', value: root }]
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { path, value } = item
    if (typeof value === 'string' && isForbidden(value)) return path
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    for (const [key, child] of Object.entries(value)) {
      if (key.includes('\u0000')) return path
      stack.push({ path: path === '' ? key : `${path}.${key}`, value: child })
    }
  }
  return null
}
