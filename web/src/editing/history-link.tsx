import type { HistoryKind } from '@etapes-climat/domain/history/contract'
import { Link } from 'react-router'
import { pathOf } from '../routing/route-names.ts'
import { Icon } from '../ui/icon.tsx'

/** Leads from an editor to the versions of what it edits. */
export function HistoryLink({ kind, id }: { kind: HistoryKind; id: string }) {
  return (
    <Link
      className="inline-flex items-center gap-1 min-h-target-min"
      to={pathOf('adminHistory', { kind, id })}
    >
      <Icon name="history" /> Historique
    </Link>
  )
}
