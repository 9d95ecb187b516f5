import { WORKBOOK_TYPE } from '@etapes-climat/domain/workbook/rules/workbook-file'
import type { InjectOptions } from 'fastify'
import { encodeForm } from '../encode-form.ts'
import type { PolicyRow, Target } from './policy-row.ts'
import type { Targets } from './targets.ts'

interface CallAs {
  target: Target | Record<string, string> | undefined
  token: string | null
  targets: Targets
}

/** The request that a row of the policy makes. */
export async function requestOf(
  row: PolicyRow,
  { target, token, targets }: CallAs,
): Promise<InjectOptions> {
  const [method = '', path = ''] = row.call.split(' ')
  const parameters = target as Record<string, string | number> | undefined
  const url = `${path}${row.query ?? ''}`.replace(/:(\w+)/g, (_, name) =>
    String(parameters?.[name] ?? ''),
  )
  const form = row.form && (await encodeForm(row.form))
  return {
    method: method as 'GET',
    url,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(form ? { 'content-type': form.type } : {}),
      ...(row.file ? { 'content-type': WORKBOOK_TYPE } : {}),
    },
    ...(form ? { payload: form.bytes } : {}),
    ...(row.file ? { payload: row.file } : {}),
    ...(row.body ? { payload: row.body(targets) } : {}),
  }
}
