import { WORKBOOK_TYPE } from '@etapes-climat/domain/workbook/rules/workbook-file'
import type { FastifyPluginAsync } from 'fastify'
import type { HeavyRead } from '../db/client.ts'
import { sendFile } from '../hydra/attachment.ts'
import { callsOf } from '../plugins/register-call.ts'
import { readBarometerRows } from './barometer.repository.ts'
import { barometerWorkbook } from './barometer-workbook.ts'
import { countBarometer } from './count-barometer.ts'

/** What the reports of members say together, for administrators. */
export const barometerRoutes: FastifyPluginAsync<{ heavyRead: HeavyRead }> = async (
  app,
  { heavyRead },
) => {
  const call = callsOf(app)
  const read = async () => countBarometer(await heavyRead(readBarometerRows))
  call(
    'GET /admin/barometer',
    {
      access: 'admin',
      summary: 'Count reports, members, efforts and steps by organisation and year',
    },
    read,
  )
  call(
    'GET /admin/barometer/export.xlsx',
    {
      access: 'admin',
      summary: 'Read the barometer in a workbook',
      types: { produces: [WORKBOOK_TYPE] },
    },
    async (_request, reply) =>
      sendFile(reply, 'barometre', 'xlsx', barometerWorkbook(await read())),
  )
}
