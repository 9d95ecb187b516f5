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

/** Sends workbooks as an administrator. */
export function importClient(app: FastifyInstance, { token }: TestClient) {
  async function send<Body>(
    url: string,
    file: Buffer,
    headers: Record<string, string> = {},
    choices?: ImportChoices,
  ): Promise<Answer<Body>> {
    const { statusCode, body } = await post(url, file, headers, choices)
    return { status: statusCode, body: JSON.parse(body) }
  }
  /** Alone, or in a form with what is chosen about it. */
  async function post(
    url: string,
    file: Buffer,
    headers: Record<string, string> = {},
    choices?: ImportChoices,
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
