import { z } from 'zod'
import { whenMissing } from '../kernel/fields.ts'
import { REQUIRED_FIELD } from '../kernel/rules/text-rule.ts'
import { LOGO_BOX, LOGO_MAX_MIB, logoNameFault } from './rules/structure-logo.ts'

/** The logo of an account's structure, in pixels. */
export const structureLogo = z.object({
  src: z
    .string()
    .describe(`data URL of a PNG or JPEG of at most ${LOGO_BOX.width} × ${LOGO_BOX.height} px`),
  width: z.number().int().describe('px'),
  height: z.number().int().describe('px'),
})
export type StructureLogo = z.infer<typeof structureLogo>

/** Answer of GET and POST /me/logo. */
export const ownLogo = z.object({ logo: structureLogo.nullable() })

/** Body of POST /me/logo. */
export const logoBody = z.object({
  name: z
    .string({ error: whenMissing })
    .superRefine((name, context) => {
      const message = logoNameFault(name)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
    .describe('of the file, with its extension: png, jpg, jpeg or svg'),
  base64: z
    .string({ error: whenMissing })
    .min(1, REQUIRED_FIELD)
    .describe(`the file in base64, as a data URL or without its head; ${LOGO_MAX_MIB} MiB at most`),
})
