import { Button, IconButton, LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './grid.module.css'
import { columnOf, EDITED_COLUMNS } from './state/grid-columns.ts'
import type { GridRows } from './state/grid-rows.ts'
import type { PasteReport } from './state/pasted-cells.ts'
import type { GridEditing } from './state/use-grid-edits.ts'

interface PasteNoticeProps {
  report: PasteReport
  onTakeBack: () => void
  onClose: () => void
}

/** Where a paste went, and what became of it. */
export function PasteNotice({ report, onTakeBack, onClose }: PasteNoticeProps) {
  return (
    <div
      className={`${styles.paste} flex gap-4 items-center py-2 px-4 box-ink bg-surface text-s`}
      role="status"
    >
      <Icon name="copy" />
      <p className="flex-[1_1_14rem] lh-[1.4]">
        <b>{report.place}&nbsp;:</b> {report.outcome}
      </p>
      <Button size="s" icon="undo" onClick={onTakeBack}>
        Retirer le collage
      </Button>
      <IconButton size="s" variant="quiet" icon="close" label="Fermer" onClick={onClose} />
    </div>
  )
}

/** Lines that somebody deleted meanwhile: what was typed into them is told, to be kept elsewhere. */
export function GoneNotice({ editing, rows }: { editing: GridEditing; rows: GridRows }) {
  const gone = [...editing.edits.values()].filter(({ uid }) => !rows.card(uid))
  if (gone.length === 0) return null
  return (
    <Notice role="alert">
      <p>Ces étapes n’existent plus. Voici ce que vous y aviez tapé&nbsp;:</p>
      <ul>
        {gone.map(({ uid, base, typed }) => (
          <li key={uid}>
            <b>{base.name}</b>&nbsp;:{' '}
            {EDITED_COLUMNS.flatMap((column) =>
              typed[column] === undefined
                ? []
                : [`${columnOf(column).label} «\u00a0${typed[column]}\u00a0»`],
            ).join(', ')}
          </li>
        ))}
      </ul>
      <LinkButton onClick={() => editing.forget(gone.map(({ uid }) => uid))}>
        Retirer ces cellules
      </LinkButton>
    </Notice>
  )
}
