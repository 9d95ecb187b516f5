import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import type { FastifyError, FastifyRequest } from 'fastify'
import {
  HttpError,
  MAX_VIOLATIONS,
  notFound,
  shortPath,
  unprocessable,
} from '../hydra/http-error.ts'

interface Fault {
  keyword: string
  instancePath: string
  message: string
  params: { expected?: string }
}

/** Wrong type: 400; broken rule or missing field: 422 with its violations. */
export function validationFault(
  error: FastifyError & { validation: readonly unknown[]; validationContext?: string },
  request: FastifyRequest,
): HttpError {
  const all = error.validation as readonly Fault[]
  const faults = all.slice(0, MAX_VIOLATIONS)
  if (error.validationContext === 'params') return notFound()
  if (error.validationContext !== 'body') {
    return new HttpError(400, faults[0]?.message ?? '', { violations: faults.map(violation) })
  }
  const wrongType = all.find((fault) => isWrongType(fault, request.body))
  if (!wrongType) return unprocessable(faults.map(violation))
  const message = wrongTypeMessage(wrongType, request.body)
  const violations = [{ ...violation(wrongType), message }]
  return new HttpError(400, message, { violations })
}

const pathOf = (fault: Fault) => fault.instancePath.split('/').filter((part) => part !== '')

const violation = (fault: Fault): Violation => ({
  propertyPath: pathOf(fault).join('.'),
  message: fault.message,
})

function isWrongType(fault: Fault, body: unknown): boolean {
  if (fault.keyword !== 'invalid_type' && fault.keyword !== 'invalid_union') return false
  const path = pathOf(fault)
  const given = valueAt(body, path)
  return path.length === 0 || (given !== undefined && given !== null)
}

function wrongTypeMessage(fault: Fault, body: unknown): string {
  const path = pathOf(fault)
  if (path.length === 0) return 'La requête est mal formée.'
  const expected = fault.params.expected ?? 'IRI'
  const given = describeType(valueAt(body, path))
  return `The type of the "${shortPath(path.join('.'))}" attribute must be "${expected}", "${given}" given.`
}

function describeType(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value
}

function valueAt(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    body,
  )
}
