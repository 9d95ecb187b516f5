import { z } from 'zod'
import { optionalText, requiredText, textInput } from '../kernel/fields.ts'
import { moment } from '../kernel/reference.ts'
import { emailInput, nameInput, phoneInput } from '../users/person-inputs.ts'
import {
  CONSENT_REQUIRED,
  MESSAGE_RULE,
  NOT_ROBOT_REQUIRED,
  STRUCTURE_RULE,
} from './rules/contact-rules.ts'

const TICKED: readonly unknown[] = [true, 'true', '1', 'on']

/** A box that must be ticked; forms send its value as text. */
const tickedBox = (message: string) =>
  z.unknown().refine((value) => TICKED.includes(value), message)

/** Body of POST /contact (CONTACT-01, D-28): the structure may be left out. */
export const contactBody = z.object({
  lastname: nameInput,
  firstname: nameInput,
  email: emailInput,
  phone: phoneInput,
  structure: optionalText(STRUCTURE_RULE.max).nullish(),
  message: textInput(MESSAGE_RULE),
  notRobotValidation: tickedBox(NOT_ROBOT_REQUIRED),
  infoAcceptation: tickedBox(CONSENT_REQUIRED),
  captchaToken: requiredText(4000),
})
export type ContactBody = z.infer<typeof contactBody>

/** The message is stored; its mail leaves from the outbox (T23). */
export const contactReceipt = z.object({ uid: z.uuid(), createdAt: moment })
export type ContactReceipt = z.infer<typeof contactReceipt>
