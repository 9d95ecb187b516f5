import fastifyPlugin from 'fastify-plugin'
import { HttpError, refusedField } from '../hydra/http-error.ts'

/** With the u flag a surrogate is matched only where it stands alone. */
const HALF_A_PAIR = /\p{Surrogate}/u
const MESSAGE = 'Ce texte contient un caractère interdit.'

/**
 * Refuses texts with NUL or half a surrogate pair anywhere in a request: PostgreSQL cannot store
 * them unchanged (I-02).
 */
export const refuseForbiddenTextPlugin = fastifyPlugin(async (app) => {
  app.addHook('preValidation', async (request) => {
    const inQuery = pathOfForbiddenText(request.query)
    if (inQuery !== null) {
      const violations = [{ propertyPath: inQuery, message: MESSAGE }]
      throw new HttpError(400, MESSAGE, { violations })
    }
    // A body that the call does not take is not looked at.
    if (request.routeOptions.schema?.body === undefined) return
    const inBody = pathOfForbiddenText(request.body)
    if (inBody !== null) throw refusedField(inBody, MESSAGE)
  })
})

/** Path of the first such text; a stack of its own, so that depth costs no call stack. */
function pathOfForbiddenText(root: unknown): string | null {
  const stack: { path: string; value: unknown }[] = [{ path: '', value: root }]
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { path, value } = item
    if (typeof value === 'string' && isForbidden(value)) return path
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    for (const [key, child] of Object.entries(value)) {
      if (isForbidden(key)) return path
      stack.push({ path: path === '' ? key : `${path}.${key}`, value: child })
    }
  }
  return null
}

const isForbidden = (text: string) => text.includes('\u0000') || HALF_A_PAIR.test(text)
