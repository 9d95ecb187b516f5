import { z } from 'zod'
import { cardBody } from '../cards/contract.ts'
import { exemplaryChanges } from '../exemplaries/contract.ts'
import { person, versionContent } from '../history/contract.ts'
import { revisionField } from '../kernel/fields.ts'
import { moment } from '../kernel/reference.ts'
import { pageChanges } from '../pages/contract.ts'

/** What can be published later than it is written, by the last segment of its collection. */
export const publicationKind = z.enum(['cards', 'exemplaries', 'pages'])
export type PublicationKind = z.infer<typeof publicationKind>

/** A publication to come of a step, a work or a page, in the list of all of them. */
export const comingPublication = z.object({
  kind: publicationKind,
  target: z.object({ '@id': z.string(), uid: z.uuid(), title: z.string() }),
  isNextVersion: z
    .boolean()
    .describe('a next version stands beside what is online; false: the draft itself is planned'),
  revision: z.number().int(),
  updatedAt: moment,
  by: person.nullable().describe('who saved it last; null: the account was erased'),
  planned: z.object({ at: moment, by: person.nullable() }).nullable(),
  refusal: z
    .object({ at: moment, message: z.string() })
    .nullable()
    .describe('why the last planned publication was not done'),
})
export type ComingPublication = z.infer<typeof comingPublication>

export const comingPublications = z.object({ publications: z.array(comingPublication) })

export const wholePublication = comingPublication.extend({
  onlineRevision: z.number().int().describe('revision of the thing itself'),
  content: versionContent
    .nullable()
    .describe('the next version, over what changed online since; null: the draft as it is'),
  changed: z.array(z.string()).describe('fields that the publication makes others'),
  contested: z.array(z.string()).describe('those of them that changed online as well since'),
  gone: z.array(z.string()).describe('IRIs in the content of what was deleted since'),
})
export type WholePublication = z.infer<typeof wholePublication>

const onlineRevision = revisionField.describe(
  'revision of the thing that the author has seen: what changed online is settled',
)

/**
 * Body of POST /admin/publications/{kind}/{id}, which is empty: a next version begins as the published
 * item.
 */
export const openingBody = z.object({}).nullish()

/** Bodies that save a next version: those of the items, without `draft`. */
export const nextCardBody = cardBody.omit({ draft: true }).extend({ onlineRevision })
export const nextExemplaryBody = exemplaryChanges.omit({ draft: true }).extend({ onlineRevision })
export const nextPageBody = pageChanges.extend({ onlineRevision })

/** Body of POST …/publish: the revision of the next version that the caller saw; absent: any. */
export const publishBody = z.object({ revision: revisionField }).nullish()

export const planBody = z.object({
  at: z.iso
    .datetime({ offset: true, error: 'Veuillez indiquer une date et une heure.' })
    .describe('RFC 3339, in the future'),
})
