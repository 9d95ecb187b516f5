import { USUAL_BODY } from '@etapes-climat/domain/api/api-call'
import { WORKBOOK_MAX_BYTES } from '@etapes-climat/domain/workbook/rules/workbook-file'
import type { z } from 'zod'
import { HttpError, refusedField } from '../../hydra/http-error.ts'
import { refuseVastJson } from '../../plugins/measure-json.ts'

export interface ImportForm<Choices> {
  bytes: Buffer
  choices: Choices
}

/**
 * The bytes of the file, alone or as the part `file` of a form whose part `choices` says how to read it.
 * @throws HttpError 413 for a file above 20 MiB and for vast choices, 422 on `choices`
 */
export function readImportForm<Choices>(
  body: unknown,
  chosen: z.ZodType<Choices>,
): ImportForm<Choices> {
  if (Buffer.isBuffer(body)) return checked({ bytes: body, choices: chosen.parse({}) })
  const { file, choices } = (body ?? {}) as Record<string, unknown>
  return checked({
    bytes: Buffer.isBuffer(file) ? file : Buffer.alloc(0),
    choices: choices === undefined ? chosen.parse({}) : readChoices(choices, chosen),
  })
}

function checked<Choices>(form: ImportForm<Choices>): ImportForm<Choices> {
  if (form.bytes.length > WORKBOOK_MAX_BYTES) {
    throw new HttpError(413, 'Ce fichier pèse plus de 20\u00a0Mio.')
  }
  return form
}

function readChoices<Choices>(text: unknown, chosen: z.ZodType<Choices>): Choices {
  const json = String(text)
  refuseVastJson(json, USUAL_BODY)
  try {
    return chosen.parse(JSON.parse(json))
  } catch {
    throw refusedField('choices', 'Ces choix ne disent pas comment lire le fichier.')
  }
}
