import fastifyPlugin from 'fastify-plugin'
import { HttpError, refusedField } from '../hydra/http-error.ts'

/** With the u flag a surrogate is matched only where it stands alone. */
const HALF_A_PAIR = /\p{Surrogate}/u
const MESSAGE = 'Ce texte contient un caractère interdit.'

/**
 * Refuses texts with NUL or half a surrogate pair anywhere in a request: PostgreSQL cannot store
 * them unchanged.
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

/** A value of a request and where it is; a path costs more than the value, and is rarely asked for. */
interface Place {
  key: string
  value: unknown
  within: Place | null
}

function pathTo({ key, within }: Place): string {
  const around = within ? pathTo(within) : ''
  return around === '' ? key : `${around}.${key}`
}

/** Path of the first such text; a stack of its own, so that depth costs no call stack. */
function pathOfForbiddenText(root: unknown): string | null {
  const stack: Place[] = [{ key: '', value: root, within: null }]
  for (let place = stack.pop(); place; place = stack.pop()) {
    const { value } = place
    if (typeof value === 'string' && isForbidden(value)) return pathTo(place)
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    for (const key of Object.keys(value)) {
      if (isForbidden(key)) return pathTo(place)
      const child = (value as Record<string, unknown>)[key]
      const isTaken = typeof child === 'string' ? isForbidden(child) : typeof child === 'object'
      if (isTaken) stack.push({ key, value: child, within: place })
    }
  }
  return null
}

const isForbidden = (text: string) => text.includes('\u0000') || HALF_A_PAIR.test(text)
