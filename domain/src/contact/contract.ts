import { z } from 'zod'
import { optionalText, requiredText, textInput } from '../kernel/fields.ts'
import { recordOf } from '../kernel/record-of.ts'
import { moment } from '../kernel/reference.ts'
import {
  CONSENT_REQUIRED,
  CONTACT_FIELD_NAMES,
  CONTACT_FIELDS,
  NOT_ROBOT_REQUIRED,
} from './rules/contact-rules.ts'

const TICKED: readonly unknown[] = [true, 'true', '1', 'on']

/** A box that must be ticked; forms send its value as text. */
const tickedBox = (message: string) =>
  z.unknown().refine((value) => TICKED.includes(value), message)

/** Body of POST /contact: the structure may be left out. */
export const contactBody = z.object({
  ...recordOf(CONTACT_FIELD_NAMES, (name) => textInput(CONTACT_FIELDS[name])),
  structure: optionalText(CONTACT_FIELDS.structure.max).nullish(),
  notRobotValidation: tickedBox(NOT_ROBOT_REQUIRED),
  infoAcceptation: tickedBox(CONSENT_REQUIRED),
  captchaToken: requiredText(4000),
})
export type ContactBody = z.infer<typeof contactBody>

/** The message is stored; its mail leaves from the outbox. */
export const contactReceipt = z.object({ uid: z.uuid(), createdAt: moment })
export type ContactReceipt = z.infer<typeof contactReceipt>
