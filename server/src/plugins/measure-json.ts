import { type BodyLimits, JSON_MAX_DEPTH, USUAL_BODY } from '@etapes-climat/domain/api/api-call'
import type { FastifyRequest } from 'fastify'
import { HttpError } from '../hydra/http-error.ts'

const [QUOTE, BACKSLASH, COMMA, COLON] = ['"', '\\', ',', ':'].map(codeOf)
const OPENING = ['[', '{'].map(codeOf)
const CLOSING = [']', '}'].map(codeOf)

const TOO_DEEP = `Le contenu envoyé a plus de ${JSON_MAX_DEPTH} niveaux imbriqués.`
const tooMany = (values: number) =>
  `Le contenu envoyé a plus de ${values.toLocaleString('fr-FR')} éléments.`

/** Limits of the body of a call. */
export const limitsOf = ({ routeOptions: { config } }: FastifyRequest): BodyLimits =>
  config.limits ?? USUAL_BODY

/**
 * Refuses JSON that is too deep or has too many names and values, before it is parsed: parsing, checking
 * and answering cost a hundred times what this one pass over the text does.
 * @throws HttpError 413
 */
export function refuseVastJson(text: string, { values }: Pick<BodyLimits, 'values'>): void {
  let depth = 0
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfText(text, at)
    else if (code === COMMA || code === COLON) count += 1
    else if (OPENING.includes(code)) {
      depth += 1
      count += 1
    } else if (CLOSING.includes(code)) depth -= 1
    if (depth > JSON_MAX_DEPTH) throw new HttpError(413, TOO_DEEP)
    if (count > values) throw new HttpError(413, tooMany(values))
  }
}

/** Where the text that begins with a quote ends. */
function endOfText(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return end
  }
  return text.length
}

function codeOf(sign: string): number {
  return sign.charCodeAt(0)
}
