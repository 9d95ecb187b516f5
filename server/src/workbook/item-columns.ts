import type { ReferredKind } from '@etapes-climat/domain/workbook/contract'
import type { ColumnKind } from './step-columns.ts'

/** What steps refer to, by the sheet that declares it. */
export type ItemSheet = ReferredKind

interface ItemColumn {
  header: string
  kind: ColumnKind
  aliases?: readonly string[]
  width: number
  /** characters */
  max?: number
}

interface SheetRules {
  sheet: string
  /** the column that names an item */
  columns: Readonly<Record<string, ItemColumn>>
}

const name = (header: string, max: number): ItemColumn => ({ header, kind: 'line', width: 40, max })
const position: ItemColumn = { header: 'Position', kind: 'rank', width: 10 }

/** The sheets of what steps refer to, and their columns by field. */
export const ITEM_SHEETS: Record<ItemSheet, SheetRules> = {
  sectors: {
    sheet: 'Secteurs',
    columns: {
      name: name('Nom', 150),
      parent: { header: 'Parent', kind: 'line', width: 30 },
      slug: { header: 'Adresse', kind: 'line', width: 30, max: 180 },
      position,
      total: { header: 'Total', kind: 'number', width: 10 },
    },
  },
  tags: {
    sheet: 'Mots-clés',
    columns: {
      name: name('Nom', 150),
      parent: { header: 'Famille', kind: 'line', aliases: ['parent'], width: 30 },
      position,
    },
  },
  categories: { sheet: 'Éléments', columns: { name: name('Nom', 150), position } },
  formats: {
    sheet: 'Formats',
    columns: {
      name: name('Nom', 100),
      slug: { header: 'Clé', kind: 'line', width: 20, max: 100 },
    },
  },
  exemplaries: {
    sheet: 'Ouvrages',
    columns: {
      name: { ...name('Titre', 255), aliases: ['nom'] },
      projectOwner: { header: 'Maître d’ouvrage', kind: 'line', width: 30, max: 255 },
      architect: { header: 'Architecte', kind: 'line', width: 30, max: 255 },
      credit: { header: 'Crédit', kind: 'line', width: 30, max: 255 },
      identifier: { header: 'Identifiant', kind: 'line', width: 14, max: 100 },
      content: { header: 'Texte', kind: 'rich', width: 60 },
      link: { header: 'Lien', kind: 'line', width: 30, max: 2048 },
      imgPrimary: { header: 'Image principale', kind: 'pictures', width: 30 },
      img: { header: 'Images', kind: 'pictures', width: 30 },
      draft: { header: 'Statut', kind: 'state', width: 12 },
    },
  },
}

export const ITEM_SHEET_NAMES = Object.keys(ITEM_SHEETS) as ItemSheet[]
