import { z } from 'zod'
import { WORKBOOK_MAX_BYTES } from '../workbook/rules/workbook-file.ts'

const KIB = 1024
const MIB = 1024 * KIB

/** Limits of a body, checked before it is parsed. */
export interface BodyLimits {
  bytes: number
  /** names and values of its JSON together */
  values: number
}

/** Of calls that declare no others. */
export const USUAL_BODY: BodyLimits = { bytes: MIB, values: 50_000 }
/** Of a form that visitors fill in, and of a list of keywords. */
export const FORM_BODY: BodyLimits = { bytes: 64 * KIB, values: 5000 }
/** Of a body that holds a token. */
export const TOKEN_BODY: BodyLimits = { bytes: 16 * KIB, values: 100 }
/** Of a report: the 5,000 steps and what is noted of each that its contract allows. */
export const REPORT_BODY: BodyLimits = { bytes: MIB, values: 80_000 }
/** Of an act on all steps of a large catalogue: 5,000 as GET /admin/cards answers them take 1.6 MB. */
export const TREE_BODY: BodyLimits = { bytes: 4 * MIB, values: 200_000 }
/** Of a body that holds a file, and of so many bytes at most. */
export const fileBody = (bytes: number): BodyLimits => ({ bytes, values: 100 })

/** Of a workbook, the choices sent with it, and the marks between the parts of their form. */
export const WORKBOOK_BODY = fileBody(WORKBOOK_MAX_BYTES + MIB)

/** Levels of the deepest JSON: a tree of 50 levels has about 100. */
export const JSON_MAX_DEPTH = 200

export interface ApiCall {
  body?: z.ZodType
  /** the fields of a form, which may come as JSON as well */
  form?: z.ZodType
  /** absent: USUAL_BODY */
  limits?: BodyLimits
  answer?: z.ZodType
  /** the answer to something that was made (201); without either: nothing, or a file */
  created?: z.ZodType
  /** the answer for `return=minimal` (RFC 7240) */
  minimal?: z.ZodType
  /**
   * Statuses with which the call refuses, beside those that follow from its path, method and access
   * (`true`, or the body of the refusal), and which of those never occur (`false`).
   */
  refuses?: Readonly<Record<number, boolean | z.ZodType>>
  /** refuses to write over another revision than that of `If-Match` */
  readsRevision?: true
  /** answers 304 to clients that have the answer (If-None-Match) */
  revalidated?: true
}

/** Counted by account, and refused when it is too often; public calls declare a limit. */
export const LIMITED = { 429: true } as const
/** A GET that writes down that it was made. */
export const STORES = { 507: true } as const
/** A GET that does what may be refused, and takes it back. */
export const TRIES = { ...STORES, 409: true } as const
/** Takes its parameters as a body, and stores nothing. */
export const STORES_NOTHING = { 409: false, 507: false } as const
/** Refused to co-authors with a lesser role. */
export const SHARED = { 403: true } as const
/** Stores no reference, or stores it again without the deleted item. */
export const REFERS_TO_NOTHING = { 409: false } as const
/** Refused to co-authors with a lesser role; stores no reference. */
export const SHARED_ALONE = { ...SHARED, ...REFERS_TO_NOTHING } as const

/** The answer of a call that gives a JSON-LD or OpenAPI document. */
export const anyDocument = z.record(z.string(), z.unknown())
