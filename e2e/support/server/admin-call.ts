import { adminSession, call } from './api.ts'

/** One call as an administrator. @throws Error with the answer when it is refused */
export async function adminCall<Answer>(method: string, path: string, body?: object) {
  const token = await adminSession()
  const response = await call(method, path, { token, body })
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (response.status === 204 ? undefined : await response.json()) as Answer
}

/** The first item of a list, or the first with this slug. @throws Error when there is none */
export async function firstIri(path: string, slug?: string): Promise<string> {
  const items = await adminCall<{ 'hydra:member': { '@id': string; slug?: string }[] }>('GET', path)
  const found = items['hydra:member'].find((item) => slug === undefined || item.slug === slug)
  if (!found) throw new Error(`nothing at ${path}`)
  return found['@id']
}
