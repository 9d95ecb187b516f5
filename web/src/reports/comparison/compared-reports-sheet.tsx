import type { ComparedReports } from '@etapes-climat/domain/reports/comparison-contract'
import { compareReports } from '@etapes-climat/domain/reports/rules/comparison/compared-reports'
import { comparisonDrawing } from '@etapes-climat/domain/reports/rules/comparison/comparison-drawing'
import { MOST_COMPARED } from '@etapes-climat/domain/reports/rules/comparison/comparison-limits'
import { comparisonTable } from '@etapes-climat/domain/reports/rules/comparison/comparison-table'
import { useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { ListSkeleton } from '../../ui/feedback/list-skeleton.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import OpenReportDialog from '../list/open-report-dialog.tsx'
import styles from './compare.module.css'
import { ComparisonTableView } from './comparison-table-view.tsx'
import { ComparisonTools } from './comparison-tools.tsx'
import { DrawingLegend, isLongLegend } from './drawing-legend.tsx'
import { TakeBar } from './take-bar.tsx'
import type { ComparisonAddress } from './use-comparison-address.ts'
import { useTakeOver } from './use-take-over.ts'

interface ComparedReportsSheetProps {
  /** null: under way */
  compared: ComparedReports | null
  address: ComparisonAddress
  /** reads all of them again */
  onReread: () => Promise<ComparedReports | null>
}

/** The comparison itself: tools, drawing, table, and the bar of the steps that are chosen. */
export function ComparedReportsSheet({ compared, address, onReread }: ComparedReportsSheetProps) {
  const { choice, change } = address
  const [choosing, setChoosing] = useState(false)
  const { reports: uids, onlyDifferences, chosen } = choice
  const byUid = new Map(compared?.reports.map(({ uid, report }) => [uid, report]))
  const columns = uids.map((uid) => byUid.get(uid) ?? null)
  const comparison = compareReports(columns)
  const table = comparisonTable(comparison, onlyDifferences)
  const drawing = comparisonDrawing(comparison)
  const takeOver = useTakeOver({ address, columns, compared, onReread })
  // One report alone has two places beside it; none at all as well.
  const empty = uids.length < 2 ? 2 : 0
  const waiting = uids.map((uid) => !byUid.has(uid))
  const isThere = columns.some((column) => column !== null)

  function toggle(uid: string, isChosen: boolean) {
    const others = chosen.filter((known) => known !== uid)
    change({ chosen: isChosen ? [...others, uid] : others })
  }
  return (
    <div
      className="max-phone:pt-4 print:p-0 max-w-360 window-high mx-auto pt-6 px-page pb-16"
      aria-busy={compared === null}
    >
      {compared === null ? (
        <ListSkeleton />
      ) : (
        <>
          <ComparisonTools
            table={table}
            onlyDifferences={onlyDifferences}
            onDifferences={(only) => change({ onlyDifferences: only })}
            onReference={(place) => change({ reports: moved(uids, place) })}
            onAdd={uids.length >= 2 && uids.length < MOST_COMPARED ? () => setChoosing(true) : null}
          />
          {table.notice !== '' && <Notice>{table.notice}</Notice>}
          {isThere && (
            <DrawingLegend
              drawing={drawing}
              className={classNames(styles.legend, isLongLegend(drawing) && styles.long)}
            />
          )}
          <ComparisonTableView
            uids={uids}
            table={table}
            drawing={drawing}
            empty={empty}
            waiting={waiting}
            chosen={chosen}
            onToggle={toggle}
            onChooseReport={() => setChoosing(true)}
            onRemove={(uid) => change({ reports: uids.filter((known) => known !== uid) })}
          />
          <TakeBar columns={columns} choice={choice} change={change} takeOver={takeOver} />
        </>
      )}
      {choosing && (
        <OpenReportDialog
          purpose="compare"
          onChoose={(uid) => {
            setChoosing(false)
            change({ reports: [...uids.filter((known) => known !== uid), uid] })
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

/** The reports with one of them in front: the others are read against it. */
const moved = (uids: readonly string[], place: number): string[] => [
  ...uids.slice(place, place + 1),
  ...uids.filter((_, at) => at !== place),
]
