import type {
  MemberChoices,
  MemberPreview,
  MemberResult,
} from '@etapes-climat/domain/users/member-import-contract'
import type {
  ImportChoices,
  ImportPreview,
  ImportResult,
} from '@etapes-climat/domain/workbook/contract'
import { WORKBOOK_TYPE } from '@etapes-climat/domain/workbook/rules/workbook-file'
import type { FastifyInstance } from 'fastify'
import type { ErrorBody, TestClient } from '../client.ts'
import { encodeForm } from '../encode-form.ts'

interface Answer<Body> {
  status: number
  body: Body
}

/** Sends files of any kind as an administrator. */
function fileSender(app: FastifyInstance, { token }: TestClient) {
  async function send<Body>(
    url: string,
    file: Buffer,
    headers: Record<string, string> = {},
    choices?: object,
  ): Promise<Answer<Body>> {
    const { statusCode, body } = await post(url, file, headers, choices)
    return { status: statusCode, body: JSON.parse(body) }
  }
  /** Alone, or in a form with what is chosen about it. */
  async function post(
    url: string,
    file: Buffer,
    headers: Record<string, string> = {},
    choices?: object,
  ) {
    const form = choices && (await encodeForm({ file, choices: JSON.stringify(choices) }))
    return app.inject({
      method: 'POST',
      url,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': form?.type ?? WORKBOOK_TYPE,
        ...headers,
      },
      payload: form?.bytes ?? file,
    })
  }
  return { send, post }
}

/** Sends files of members as an administrator. */
export function memberImportClient(app: FastifyInstance, client: TestClient) {
  const { send, post } = fileSender(app, client)
  const url = '/admin/users/import'
  return {
    preview: (file: Buffer, choices?: MemberChoices) =>
      send<MemberPreview & ErrorBody>(`${url}/preview`, file, {}, choices),
    apply: (file: Buffer, version: number, choices?: MemberChoices) =>
      send<MemberResult & ErrorBody>(url, file, { 'if-match': `"${version}"` }, choices),
    refused: (file: Buffer, choices?: MemberChoices) =>
      post(`${url}/refused.xlsx`, file, {}, choices),
  }
}

/** Sends workbooks of the catalogue as an administrator. */
export function importClient(app: FastifyInstance, client: TestClient) {
  const { token } = client
  const { send, post } = fileSender(app, client)
  return {
    preview: (file: Buffer, choices?: ImportChoices) =>
      send<ImportPreview & ErrorBody>('/admin/catalogue/import/preview', file, {}, choices),
    apply: (file: Buffer, version: number, query = '', choices?: ImportChoices) =>
      send<ImportResult & ErrorBody>(
        `/admin/catalogue/import${query}`,
        file,
        { 'if-match': `"${version}"` },
        choices,
      ),
    refused: (file: Buffer, choices?: ImportChoices) =>
      post('/admin/catalogue/import/refused.xlsx', file, {}, choices),
    async export(): Promise<Buffer> {
      const headers = { authorization: `Bearer ${token}` }
      const url = '/admin/catalogue/export.xlsx'
      return (await app.inject({ method: 'GET', url, headers })).rawPayload
    },
  }
}
export type ImportClient = ReturnType<typeof importClient>
