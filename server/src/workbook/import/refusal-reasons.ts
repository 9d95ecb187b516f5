import type { ImportPreview } from '@etapes-climat/domain/workbook/contract'
import { LISTED_LINES } from '@etapes-climat/domain/workbook/rules/workbook-file'
import type { Refusal } from './refusal.ts'

type Reason = ImportPreview['reasons'][number]

const MAX_REASONS = 100

/** The reasons of refused lines, equal ones grouped, the most frequent first; those that a choice settles apart. */
export function reasonsOf(refused: readonly Refusal[]): Reason[] {
  const reasons = new Map<string, Reason>()
  for (const { sheet, line, idx, name, fault } of refused) {
    if (fault.isOpen) continue
    const header = fault.column?.header ?? null
    const message = withoutValue(fault)
    const key = JSON.stringify([sheet, header, message])
    const reason = reasons.get(key) ?? {
      sheet,
      header,
      message: fault.message,
      count: 0,
      lines: [],
    }
    if (reason.message !== fault.message) reason.message = message
    reason.count += 1
    if (reason.lines.length < LISTED_LINES)
      reason.lines.push({ sheet, line, idx, name, read: fault.read })
    reasons.set(key, reason)
  }
  return [...reasons.values()].sort((one, other) => other.count - one.count).slice(0, MAX_REASONS)
}

/** The message of a fault without the value of its cell. */
const withoutValue = ({ message, read }: Refusal['fault']) =>
  (read === '' ? message : message.replaceAll(`«\u00a0${read}\u00a0»`, '«\u00a0…\u00a0»')).replace(
    /\bligne \d+/g,
    'ligne …',
  )
