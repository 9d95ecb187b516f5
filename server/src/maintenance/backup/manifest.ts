import { z } from 'zod'

export const MANIFEST_ENTRY = 'manifest.json'
export const TABLES_FOLDER = 'tables'
export const FILES_FOLDER = 'files'

/** First entry of a backup: its contents, so that a restore can check that it got everything. */
export const manifestSchema = z.object({
  format: z.literal('etapes-climat-backup-1'),
  createdAt: z.string(),
  migrations: z.array(z.number()),
  tables: z.array(z.object({ name: z.string(), rows: z.number() })),
  /** Last number each sequence gave; null when it gave none. */
  sequences: z.array(z.object({ name: z.string(), last: z.number().nullable() })),
})

export type Manifest = z.infer<typeof manifestSchema>
