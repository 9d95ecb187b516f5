import { type ImportChoices, importChoices } from '@etapes-climat/domain/workbook/contract'
import type { ReadFile } from '../read/read-in-process.ts'
import type { StepWorkbookRow } from '../step-columns.ts'
import type { Importing, ReadImport } from './import-turns.ts'

/** A file that was read as a catalogue. */
export type CatalogueFile = ReadFile<Partial<StepWorkbookRow>>
export type CatalogueImport = ReadImport<Partial<StepWorkbookRow>, ImportChoices>

export const CATALOGUE: Importing<ImportChoices> = { kind: 'catalogue', choices: importChoices }
