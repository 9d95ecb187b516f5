/** Calls a running server as one person would, with their token. */
export interface Person {
  /** @throws when the answer is no success */
  ask(method: string, path: string, body?: unknown): Promise<Response>
  json<Body>(method: string, path: string, body?: unknown): Promise<Body>
}

export interface Credentials {
  email: string
  password: string
}

export const ADMINISTRATOR: Credentials = {
  email: 'admin@exemple.fr',
  password: 'une phrase de passe pour les preuves',
}

/** Signs in through POST /login. */
export async function signIn(baseUrl: string, credentials?: Credentials): Promise<Person> {
  return personOf(baseUrl, await signInForToken(baseUrl, credentials))
}

/** The access token that POST /login answers. */
export async function signInForToken(
  baseUrl: string,
  { email, password }: Credentials = ADMINISTRATOR,
): Promise<string> {
  const body = { username: email, password }
  const { token } = await personOf(baseUrl).json<{ token: string }>('POST', '/login', body)
  return token
}

/** A visitor, or who has the token. */
function personOf(baseUrl: string, token?: string): Person {
  const ask: Person['ask'] = async (method, path, body) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (answer.ok) return answer
    throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  }
  return {
    ask,
    json: async <Body>(method: string, path: string, body?: unknown) =>
      (await (await ask(method, path, body)).json()) as Body,
  }
}
