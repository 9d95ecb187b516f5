import type { ReportView } from '@etapes-climat/domain/reports/contract'
import {
  sinceSaveSentences,
  sinceSaveTitle,
} from '@etapes-climat/domain/reports/rules/since-save/since-save-words'
import { keepTogether } from '../../engines/pdf/french-typography.ts'

/** What changed since the save of the figures. */
export interface ChangesPart {
  /** how many steps changed since the calculation, and the difference (TRUST-03); empty: none */
  changeTitle: string
  /** sentences about these changes (D-74) */
  changes: string[]
  /** whether the figures were kept in spite of them: told on the last page alone */
  changesKept: boolean
}

/** What changed since the save, as the document tells it. */
export function changesPart({ sinceSave }: ReportView): ChangesPart {
  if (sinceSave === null) return { changeTitle: '', changes: [], changesKept: false }
  return {
    changeTitle: sinceSaveTitle(sinceSave),
    changes: sinceSaveSentences(sinceSave.changes).map(keepTogether),
    changesKept: sinceSave.kept,
  }
}
