import type {
  FilePreview,
  ImportProgress,
  ReadingChoices,
} from '@etapes-climat/domain/workbook/contract'
import type { ReadingKind } from '@etapes-climat/domain/workbook/rules/readings'
import type { DownloadedFile } from '../../lib/api/api-client.ts'

/** A file and how it is to be read. */
export interface SentFile<Choices> {
  file: File
  choices: Choices
}

/** A kind of file that is imported: its calls, and what its screen says of it. */
export interface ImportedKind<Choices extends ReadingChoices, Preview extends FilePreview> {
  /** what importing a file would change; nothing is written */
  preview(sent: SentFile<Choices>, signal: AbortSignal): Promise<Preview>
  /** the lines that an import would refuse, with their reasons */
  downloadRefused(sent: SentFile<Choices>): Promise<DownloadedFile>
  readProgress(signal: AbortSignal): Promise<ImportProgress>
  /** key under which this browser remembers what headers are read as */
  memory: string
  /** the field without which nothing is read of a line, and the question for its column */
  key: { field: string; question: string }
  words: {
    sheet: string
    limits: string
    lines: string
    stale: string
    compared: string
    writing: string
    /** said instead while the import is written */
    writes: string
    applying: string
    /** after « 3 noms sont inconnus » */
    unknown: string
    /** ways to read lines, where they are called otherwise; null: not offered */
    ways: { readonly [Kind in ReadingKind]?: Readonly<Record<string, string | null>> }
  }
}

/** What the parts of the screen take that need no more of a kind than its words. */
export type KindWords = Pick<ImportedKind<ReadingChoices, FilePreview>, 'key' | 'memory' | 'words'>

export function formOf<Choices>({ file, choices }: SentFile<Choices>): FormData {
  const form = new FormData()
  form.append('choices', JSON.stringify(choices))
  form.append('file', file)
  return form
}
