import { registrationForm } from '../../server/src/testing/registration-form.ts'

const ACCOUNTS = 3
/** What one account may send in an hour. */
const PICTURES = 30

/** A drawing that is accepted, and costs about as much as one may: elements over the whole of it. */
const ELEMENT = '<rect width="2000" height="1500" fill="#f00" fill-opacity=".5"/>'
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1500"><g id="a">${ELEMENT.repeat(100)}</g>${'<use href="#a"/>'.repeat(139)}</svg>`
const LOGO = { name: 'logo.svg', base64: Buffer.from(DRAWING).toString('base64') }

/**
 * Three accounts that wait for approval each send all of the logos that they may, at once.
 * @param address that they use, whose limits are unused
 */
export async function startCostlyPictures(baseUrl: string, address: string) {
  const leaving = new AbortController()
  const post = (path: string, body: object, token?: string) =>
    fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', 'x-forwarded-for': address },
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal: leaving.signal,
    })
  const sent: Promise<number | string>[] = []
  for (let account = 0; account < ACCOUNTS; account += 1) {
    const person = registrationForm()
    await post('/register', person)
    const signedIn = await post('/login', { username: person.email, password: person.password })
    const { token } = (await signedIn.json()) as { token: string }
    for (let picture = 0; picture < PICTURES; picture += 1) {
      const answer = post('/me/logo', LOGO, token)
      sent.push(
        answer.then(
          ({ status }) => status,
          () => 'left',
        ),
      )
    }
  }
  return {
    /** Leaves what is not answered yet. @returns how often each status came */
    async stop(): Promise<Record<string, number>> {
      leaving.abort()
      const counts: Record<string, number> = {}
      for (const status of await Promise.all(sent)) counts[status] = (counts[status] ?? 0) + 1
      return counts
    },
  }
}
