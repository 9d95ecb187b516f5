import { z } from 'zod'

export const MANIFEST_ENTRY = 'manifest.json'
export const TABLES_FOLDER = 'tables'
export const FILES_FOLDER = 'files'

/** Name of a backup made now, in the order of time. */
export function archiveName(): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  return `sauvegarde-${time}Z.tar.gz`
}

/** Whether a file is a whole backup, by its name. */
export const isArchive = (file: string) => /^sauvegarde-[\dT-]+Z\.tar\.gz$/.test(file)

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
