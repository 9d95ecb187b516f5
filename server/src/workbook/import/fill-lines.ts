import type { ImportChoices } from '@etapes-climat/domain/workbook/contract'
import type { StepLine } from '../read/file-message.ts'

type Filled = 'sector' | 'category'

/** What lines take that leave a cell empty, where a person chose its source. */
export interface FillLines {
  /** '': nothing */
  from(line: StepLine, field: Filled): string
}

/** The value of the line above, or the name of the sheet; a line below another step keeps its sector. */
export function fillLines({ fillFrom = {} }: ImportChoices, steps: readonly StepLine[]): FillLines {
  const given = new Map<StepLine, Partial<Record<Filled, string>>>()
  const above: Record<Filled, string> = { sector: '', category: '' }
  let sheet: string | null = null
  for (const line of steps) {
    if (line.sheet !== sheet) Object.assign(above, { sector: '', category: '' })
    sheet = line.sheet
    const own: Partial<Record<Filled, string>> = {}
    for (const field of ['sector', 'category'] as const) {
      const value = line.values[field] ?? ''
      if (value !== '') above[field] = value
      else if (fillFrom[field] === 'sheet') own[field] = line.sheet
      else if (fillFrom[field] === 'above') own[field] = above[field]
    }
    given.set(line, own)
  }
  return { from: (line, field) => given.get(line)?.[field] ?? '' }
}
