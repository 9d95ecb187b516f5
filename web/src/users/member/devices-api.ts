import type { ApiAnswer } from '@etapes-climat/domain/api/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { unlessGone } from '../../lib/api/api-error.ts'
import type { RecurringMail } from '../../saving/mail-choice.tsx'

/** The devices on which one is signed in, the one used last first. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => callApi('GET /me/devices', { signal }),
  // Others are used meanwhile.
  staleTime: 0,
})

/** Signs out of one device, at once, be it ended already. */
export const endDevice = (device: string) =>
  callApi('DELETE /me/devices/{device}', { params: { device } }).catch(unlessGone)

/** Signs out of all devices but this one, at once. */
export const endOtherDevices = () => callApi('DELETE /me/devices')

export const DEVICE_MAIL: RecurringMail<ApiAnswer<'GET /me/device-mail'>> = {
  query: {
    queryKey: ['device-mail'],
    queryFn: ({ signal }) => callApi('GET /me/device-mail', { signal }),
  },
  isWanted: ({ wanted }) => wanted,
  choose: (wanted) => callApi('POST /me/device-mail', { body: { wanted } }),
  label: 'Recevoir un e-mail quand mon compte est utilisé sur un nouvel appareil',
}
