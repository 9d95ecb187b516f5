import type { ImportPreview, ImportResult } from '@etapes-climat/domain/workbook/contract'
import { WORKBOOK_TYPE } from '@etapes-climat/domain/workbook/rules/workbook-file'
import type { FastifyInstance } from 'fastify'
import type { ErrorBody, TestClient } from '../client.ts'

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
  ): Promise<Answer<Body>> {
    const authorization = `Bearer ${token}`
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url,
      headers: { authorization, 'content-type': WORKBOOK_TYPE, ...headers },
      payload: file,
    })
    return { status: statusCode, body: JSON.parse(body) }
  }
  return {
    preview: (file: Buffer) =>
      send<ImportPreview & ErrorBody>('/admin/catalogue/import/preview', file),
    apply: (file: Buffer, version: number, query = '') =>
      send<ImportResult & ErrorBody>(`/admin/catalogue/import${query}`, file, {
        'if-match': `"${version}"`,
      }),
    async export(): Promise<Buffer> {
      const headers = { authorization: `Bearer ${token}` }
      const url = '/admin/catalogue/export.xlsx'
      return (await app.inject({ method: 'GET', url, headers })).rawPayload
    },
  }
}
export type ImportClient = ReturnType<typeof importClient>
