import { z } from 'zod'
import { moment } from '../kernel/reference.ts'

/** A device on which an account is signed in. */
export const device = z.object({
  uid: z.uuid(),
  browser: z.string().describe('name; empty when it was not recognised'),
  system: z.string().describe('name; empty when it was not recognised'),
  firstUsedAt: moment,
  lastUsedAt: moment.describe('the sign-in or the last renewal of its session'),
  isCurrent: z.boolean().describe('the one that asks'),
})
export type Device = z.infer<typeof device>

/** The devices of an account: those used last, and how many there are. */
export const devices = z.object({ devices: z.array(device), total: z.int() })

/** Body of POST /me/device-mail. */
export const deviceMail = z.object({ wanted: z.boolean() })

/** Whether a mail says that the account was used on a new device; administrators always get it. */
export const ownDeviceMail = deviceMail.extend({ always: z.boolean() })
