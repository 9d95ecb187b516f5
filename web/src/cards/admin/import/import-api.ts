import type {
  ImportChoices,
  ImportPreview,
  ImportResult,
} from '@etapes-climat/domain/workbook/contract'
import { formOf, type ImportedKind, type SentFile } from '../../../editing/import/imported-kind.ts'
import { callAnyApi, callApi, downloadAnyFromApi } from '../../../lib/api/api-client.ts'

/** The catalogue as a spreadsheet. */
export const CATALOGUE: ImportedKind<ImportChoices, ImportPreview> = {
  preview: (sent, signal) =>
    callAnyApi('POST /admin/catalogue/import/preview', { body: formOf(sent), signal }),
  downloadRefused: (sent) =>
    downloadAnyFromApi('POST /admin/catalogue/import/refused.xlsx', { body: formOf(sent) }),
  readProgress: (signal) => callApi('GET /admin/catalogue/import', { signal }),
  memory: 'import-columns',
  key: { field: 'name', question: 'Dites quelle colonne donne le nom des étapes.' },
  words: {
    sheet: 'Feuille des étapes',
    limits:
      '20\u00a0Mio et 20\u00a0000 lignes au plus, sans macros ni mot de passe. La feuille «\u00a0Aide\u00a0» du modèle dit comment le remplir.',
    lines: '20\u00a0000 lignes',
    stale: 'Le catalogue a changé entre-temps',
    compared: 'Comparaison avec le catalogue',
    writing: 'Calcul des valeurs et des totaux',
    writes: 'Écriture, puis un seul recalcul',
    applying:
      'En une fois ou pas du tout\u00a0: les membres voient l’ancien catalogue jusqu’à la dernière ligne.',
    unknown: 'du catalogue',
    ways: {},
  },
}

/** Imports a previewed file, if the catalogue has not changed since. */
export const applyImport = (
  sent: SentFile<ImportChoices>,
  { version, draftMissing }: { version: number; draftMissing: boolean },
): Promise<ImportResult> =>
  callAnyApi('POST /admin/catalogue/import', {
    body: formOf(sent),
    revision: version,
    query: { missing: draftMissing ? 'draft' : 'keep' },
  })
