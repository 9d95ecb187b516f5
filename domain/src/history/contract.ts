import { z } from 'zod'
import { changeAction } from '../changes/contract.ts'
import { ITEM_PATHS, type ItemPath } from '../items/item-kinds.ts'
import { moment } from '../kernel/reference.ts'
import { picture } from '../media/contract.ts'

/** Kinds of items with versions, by the last segment of their collection. */
export const historyKind = z.enum(ITEM_PATHS)
export type HistoryKind = ItemPath

/** Kinds of items in the journal: the same, and accounts, pictures and the settings of the site. */
export const journalKind = z.enum([...historyKind.options, 'users', 'medias', 'settings'])
export type JournalKind = z.infer<typeof journalKind>

/** Actions on a prepared publication, which change nothing online. */
export const preparationAction = z.enum([
  'open-next',
  'prepare',
  'abandon-next',
  'plan',
  'unplan',
  'refuse-planned',
])
export type PreparationAction = z.infer<typeof preparationAction>

export const actAction = z.enum([
  'found',
  ...changeAction.options,
  ...preparationAction.options,
  'approve',
  'deny',
  'no-member',
  'grant-admin',
  'revoke-admin',
  'soft-delete',
  'restore',
])
export type ActAction = z.infer<typeof actAction>

export const person = z.object({ uid: z.uuid(), firstName: z.string(), lastName: z.string() })
export type Person = z.infer<typeof person>

const act = {
  at: moment,
  by: person.nullable().describe('null: nobody is known, or the account was erased'),
  action: actAction.describe('found: what it held before its first kept version'),
  changed: z.array(z.string()).describe('names of the fields that became others, where known'),
}

export const version = z.object({
  number: z.number().int().describe('from 1, the oldest'),
  title: z.string().describe('what it was called then'),
  published: z.boolean().nullable().describe('null: it knows no drafts'),
  ...act,
})
export type Version = z.infer<typeof version>

/** A page of an item's versions, latest first. */
export const versionList = z.object({
  uid: z.uuid().nullable().describe('null: deleted'),
  title: z.string(),
  total: z.number().int().describe('versions over all pages'),
  versions: z.array(version),
})
export type VersionList = z.infer<typeof versionList>

const namedReference = z.object({
  '@id': z.string(),
  name: z.string(),
  slug: z.string().optional(),
})
export type VersionReference = z.infer<typeof namedReference>

const versionValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  namedReference,
  z.array(namedReference),
  z.array(picture),
])
export type VersionValue = z.infer<typeof versionValue>

/** Fields of a version by the names that a body gives them. */
export const versionContent = z.record(z.string(), versionValue)
export type VersionContent = z.infer<typeof versionContent>

export const wholeVersion = version.extend({
  content: versionContent.nullable().describe('null: saved before versions were kept'),
  recorded: z
    .object({ before: versionContent, after: versionContent })
    .describe('the fields that the act itself noted, before and after it'),
  gone: z.array(z.string()).describe('IRIs in the content of what was deleted since'),
})
export type WholeVersion = z.infer<typeof wholeVersion>

/** Somebody did something: a line of the journal. */
export const journalEntry = z.object({
  id: z.number().int(),
  change: z.number().int().describe('the same for all that one act did'),
  kind: journalKind,
  target: z.object({
    id: z.number().int(),
    uid: z.uuid().nullable().describe('null: deleted'),
    title: z.string().describe('what it was called then; of an account: its name today'),
  }),
  ...act,
  whole: z
    .object({
      lines: z.number().int(),
      parts: z.array(z.object({ kind: journalKind, action: actAction, lines: z.number().int() })),
    })
    .optional()
    .describe('with `by=act`: all that the filters leave of an act of several lines'),
})
export type JournalEntry = z.infer<typeof journalEntry>

export const journalPage = z.object({
  page: z.number().int(),
  more: z.boolean().describe('there are earlier acts'),
  entries: z.array(journalEntry),
})
export type JournalPage = z.infer<typeof journalPage>

export const journalPeople = z.object({ people: z.array(person) })
