import { describeViolation, type HttpError } from './http-error.ts'

const TITLE = 'An error occurred'

/**
 * Error body: the API Platform 2.7 document plus status, title, detail, code and message. Never a
 * stack trace or SQL.
 */
export function errorDocument(
  error: Pick<HttpError, 'statusCode' | 'message' | 'violations'> & Partial<HttpError>,
) {
  const { statusCode, message, violations, details } = error
  const common = {
    'hydra:title': TITLE,
    'hydra:description': message,
    title: TITLE,
    detail: message,
    status: statusCode,
    code: statusCode,
    message,
    ...details,
  }
  if (violations.length === 0) {
    return { '@context': '/api/contexts/Error', '@type': 'hydra:Error', ...common }
  }
  return {
    '@context': '/api/contexts/ConstraintViolationList',
    '@type': 'ConstraintViolationList',
    ...common,
    'hydra:description': violations.map(describeViolation).join('\n'),
    violations,
  }
}
