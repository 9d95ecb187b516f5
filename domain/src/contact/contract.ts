import { z } from 'zod'
import { optionalText, requiredText } from '../kernel/fields.ts'
import { moment } from '../kernel/reference.ts'
import { emailInput, nameInput, phoneInput } from '../users/person-inputs.ts'

/** Characters of a message at most. */
const MESSAGE_MAX = 5000
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
  structure: optionalText(200).nullish(),
  message: requiredText(MESSAGE_MAX),
  notRobotValidation: tickedBox('Cochez cette case pour confirmer que vous n’êtes pas un robot.'),
  infoAcceptation: tickedBox('Cochez cette case pour accepter l’usage de vos informations.'),
  captchaToken: requiredText(4000),
})
export type ContactBody = z.infer<typeof contactBody>

/** The message is stored; its mail leaves from the outbox (T23). */
export const contactReceipt = z.object({ uid: z.uuid(), createdAt: moment })
export type ContactReceipt = z.infer<typeof contactReceipt>
