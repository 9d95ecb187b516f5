import { z } from 'zod'
import { climateValue } from '../items/item-contract.ts'
import { recordOf } from '../kernel/record-of.ts'
import { CSV_ENCODINGS } from './rules/csv-encodings.ts'
import { READING_KINDS, READINGS } from './rules/readings.ts'

/** A line of a file: `idx` is what tells it from others, of a person the e-mail. */
export const lineOfFile = z.object({
  sheet: z.string(),
  line: z.number().int().describe('number of the line in its sheet, as a spreadsheet shows it'),
  idx: z.string(),
  name: z.string(),
})

const addedLine = lineOfFile.extend({
  hasNewIdx: z.boolean().describe('the file gives none: this one is made for it'),
  val: climateValue,
  draft: z.boolean(),
  counted: z.boolean().describe('its value is its own: one of a transversal step is computed'),
  sector: z.string().nullable(),
  parent: z.string().nullable().describe('idx of the step above, or its name'),
})

export const changedField = z.object({ header: z.string(), before: z.string(), after: z.string() })

const modifiedLine = lineOfFile.extend({
  step: z.string().describe('IRI'),
  difference: z.number().int().describe('of what the step counts; kgCO2e per person per year'),
  changes: z.array(changedField),
})

export const lineAbout = lineOfFile.extend({
  column: z
    .object({ letters: z.string(), header: z.string() })
    .nullable()
    .describe('null: it is about the line as a whole'),
  read: z.string(),
  message: z.string(),
})

const computedChange = z.object({
  kind: z.enum(['card', 'sector']),
  name: z.string(),
  before: climateValue,
  after: climateValue,
})

export const lineCounts = z.object({
  added: z.number().int(),
  modified: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
})

const totals = z.object({ before: climateValue, after: climateValue })

/** What steps refer to by a name that a file may have and the catalogue not. */
export const referredKind = z.enum(['sectors', 'tags', 'categories', 'formats', 'exemplaries'])
export type ReferredKind = z.infer<typeof referredKind>

/** The words of a file that a person may read otherwise: names of the catalogue's things, and statuses. */
export const wordKind = z.enum([...referredKind.options, 'statuses'])
export type WordKind = z.infer<typeof wordKind>

export const itemName = z.string().max(400)
const MAX_SHEETS = 50
const sheetName = z.string().max(100)
/** Where lines that leave a cell empty take it from: the line above them, or the name of their sheet. */
const fillSource = z.enum(['above', 'sheet'])

/** How the sheets and columns of a file of any kind are read. */
export const readingChoices = z.object({
  sheet: sheetName.optional().describe('the one that holds the lines'),
  otherSheets: z
    .array(sheetName)
    .max(MAX_SHEETS)
    .optional()
    .describe('that hold lines too, under headers of their own'),
  encoding: z.enum(CSV_ENCODINGS).optional().describe('of a file of separated values'),
  headerLine: z.number().int().min(1).optional().describe('of that sheet'),
  headers: z
    .record(z.string().max(150), z.string().max(50))
    .optional()
    .describe('field of each header, by its key; empty: the column is not read'),
  readings: z
    .object(recordOf(READING_KINDS, (kind) => z.enum(READINGS[kind])))
    .partial()
    .optional()
    .describe('how all cells or lines of one kind are read'),
})
export type ReadingChoices = z.infer<typeof readingChoices>

/** How a catalogue in somebody's own words is read: everything that a preview offers to choose. */
export const importChoices = readingChoices.extend({
  values: z
    .partialRecord(wordKind, z.record(itemName, itemName.nullable()))
    .optional()
    .describe('what words are read as that nothing is called; null: they are created'),
  fill: z
    .object({ sector: itemName, category: itemName, draft: z.boolean() })
    .partial()
    .optional()
    .describe('of lines that leave it empty; the status only of steps that are added'),
  fillFrom: z
    .object({ sector: fillSource, category: fillSource })
    .partial()
    .optional()
    .describe('instead of one value for all of them'),
})
export type ImportChoices = z.infer<typeof importChoices>

const columnMatch = z.object({
  key: z.string().describe('what a choice of its field is known by'),
  letters: z.string(),
  header: z.string(),
  field: z.string().describe('empty: it is not read'),
  how: z.enum(['label', 'alias', 'chosen', 'like', 'name', 'none']),
  samples: z.array(z.string()).describe('some of its cells'),
})

const names = z.array(z.string())
const referredNames = z.object({
  sectors: names,
  tags: names,
  categories: names,
  formats: names,
  exemplaries: names,
  statuses: names,
} satisfies Record<WordKind, z.ZodType>)

/** A name of a file that nothing is called. */
export const unknownName = z.object({
  name: z.string(),
  lines: z.number().int(),
  nearest: z.string().nullable(),
  choice: z
    .string()
    .nullable()
    .optional()
    .describe('what it is read as; null: it is created; absent: its lines are refused'),
})

const unknownValue = unknownName.extend({ kind: wordKind })

const reading = z.object({
  kind: z.enum(READING_KINDS),
  choice: z.string().describe('how they are read'),
  count: z.number().int().describe('cells or lines'),
  examples: z
    .array(
      z.object({
        sheet: z.string(),
        line: z.number().int(),
        read: z.string(),
        as: z.string().describe('as it is read; empty: it is not'),
      }),
    )
    .describe('the first ones'),
})

const refusalReason = z.object({
  sheet: z.string(),
  header: z.string().nullable(),
  message: z.string(),
  count: z.number().int(),
  lines: z.array(lineOfFile.extend({ read: z.string() })),
})

/** What the preview of a file of any kind says: how it was read, and what is not written or written otherwise. */
export const filePreview = z.object({
  sheet: z.string().describe('empty in a file of separated values'),
  sheets: z
    .array(z.object({ name: z.string(), fits: z.boolean(), isRead: z.boolean() }))
    .describe('that may hold the lines, and whether their headers say so'),
  csv: z
    .object({
      encoding: z.enum(CSV_ENCODINGS),
      delimiter: z.string(),
      encodings: z
        .array(z.object({ encoding: z.enum(CSV_ENCODINGS), sample: z.string() }))
        .describe(
          'that it can be read in, each with a text that they do not read alike; empty: one',
        ),
    })
    .nullable(),
  formulas: z.number().int().describe('cells that are read by the value stored with their formula'),
  headerLine: z.number().int(),
  head: z.array(z.object({ line: z.number().int(), text: z.string() })),
  columns: z.array(columnMatch),
  fields: z.array(z.object({ field: z.string(), header: z.string() })),
  readings: z.array(reading).describe('kinds of cells and lines that the file has'),
  reasons: z.array(refusalReason).describe('but those that a choice can settle'),
  counts: lineCounts,
  refused: z.array(lineAbout),
  remarks: z
    .object({ count: z.number().int(), lines: z.array(lineAbout) })
    .describe(
      'cells that are kept otherwise than they stand in the file, and why: rounded values, pictures that the site does not have, values of transversal steps, telephones without their 0',
    ),
  unchanged: z.array(lineOfFile),
})
export type FilePreview = z.infer<typeof filePreview>

/** What an import would do: nothing of it is written. */
export const importPreview = filePreview.extend({
  values: z.array(unknownValue),
  names: referredNames.describe('what values may be read as'),
  lacking: z
    .object({
      sector: z.number().int(),
      category: z.number().int(),
      draft: z.number().int(),
    })
    .describe('lines that leave it empty, of the status only those that are added'),
  version: z.number().int().describe('of the catalogue: If-Match of the import rests on it'),
  steps: z.number().int().describe('steps of the catalogue before'),
  added: z.array(addedLine),
  modified: z.array(modifiedLine),
  items: z
    .array(
      z.object({
        sheet: z.string(),
        name: z.string(),
        sameName: z
          .string()
          .nullable()
          .describe('of another item at the same place, case and accents aside'),
      }),
    )
    .describe('what the file declares and the catalogue does not have'),
  effect: z.object({
    changes: z.array(computedChange),
    total: totals,
    reports: z.number().int().describe('saved reports that hold a step whose value changes'),
  }),
  missing: z.object({
    count: z.number().int().describe('published steps that are not in the file'),
    steps: z.array(z.object({ idx: z.string(), name: z.string(), val: climateValue })),
    total: climateValue.describe('of the catalogue, were they drafts as well'),
  }),
})
export type ImportPreview = z.infer<typeof importPreview>

/** What an import did. */
export const importResult = z.object({
  counts: lineCounts,
  drafted: z.number().int().describe('steps made drafts that are not in the file'),
  changes: z.array(computedChange),
  total: totals,
})
export type ImportResult = z.infer<typeof importResult>

/** How far the import of this administrator is; `done` of `lines`. */
export const importProgress = z.object({
  stage: z.enum(['none', 'reading', 'comparing', 'writing']),
  done: z.number().int(),
  lines: z.number().int(),
})
export type ImportProgress = z.infer<typeof importProgress>

/** `missing=draft`: published steps that the file does not have become drafts. */
export const importQuery = z.object({ missing: z.enum(['keep', 'draft']).default('keep') })
