import { Popover } from '@base-ui/react/popover'
import { STEP_FIELDS } from '@etapes-climat/domain/cards/step-fields'
import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { SearchField, Select, UnlistedOption } from '../../../ui/form/control.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { flatSectors } from '../sector-choices.ts'
import styles from './grid.module.css'
import { type ColumnKey, columnOf, OPTIONAL_COLUMNS } from './state/grid-columns.ts'
import type { GridFilters, GridOrder } from './state/grid-order.ts'

interface GridToolsProps {
  filters: GridFilters
  order: GridOrder
  options: PopulateAnswer
  /** on a phone one column stands beside the name */
  isNarrow: boolean
  column: ColumnKey
  /** in a wide window, columns that are not shown */
  hidden: ReadonlySet<ColumnKey>
  count: number
  onFilters: (change: Partial<GridFilters>) => void
  onColumn: (key: ColumnKey) => void
  onToggle: (key: ColumnKey) => void
}

const STATES = [
  ['all', 'Publiées et brouillons'],
  ['published', 'Publiées'],
  ['drafts', 'Brouillons'],
  ['typed', 'Lignes non enregistrées'],
] as const

/** Which lines are on screen, and in a narrow window which column. */
export function GridTools(props: GridToolsProps) {
  const { filters, order, options, isNarrow, column, count, onFilters, onColumn } = props
  const { hidden, onToggle } = props
  const sectors = flatSectors(options.sectors)
  return (
    <div className={`${styles.tools} row gap-3`}>
      <SearchField
        className={styles.search}
        label="Identifiant, nom ou mot-clé"
        value={filters.text}
        onText={(text) => onFilters({ text })}
      />
      <Select
        aria-label={STEP_FIELDS.sector.label}
        value={filters.sector}
        onChange={(event) => onFilters({ sector: event.currentTarget.value })}
      >
        <option value="">Tous les secteurs</option>
        {sectors.map((sector) => (
          <option key={sector['@id']} value={sector['@id']}>
            {sector.label}
          </option>
        ))}
        <UnlistedOption value={filters.sector} listed={sectors.map((sector) => sector['@id'])} />
      </Select>
      <Select
        aria-label={STEP_FIELDS.draft.column}
        value={filters.state}
        onChange={(event) => {
          const chosen = STATES.find(([state]) => state === event.currentTarget.value)
          if (chosen) onFilters({ state: chosen[0] })
        }}
      >
        {STATES.map(([state, words]) => (
          <option key={state} value={state}>
            {words}
          </option>
        ))}
      </Select>
      {isNarrow && (
        <Select
          className={styles.oneColumn}
          aria-label="Colonne affichée"
          value={column}
          onChange={(event) => {
            const wanted = event.currentTarget.value
            const chosen = OPTIONAL_COLUMNS.find(({ key }) => key === wanted)
            if (chosen) onColumn(chosen.key)
          }}
        >
          {OPTIONAL_COLUMNS.map(({ key, label }) => (
            <option key={key} value={key}>
              Colonne&nbsp;: {label}
            </option>
          ))}
        </Select>
      )}
      {!isNarrow && <ColumnsMenu hidden={hidden} onToggle={onToggle} />}
      <p className="note ml-auto max-phone:basis-full max-phone:m-0" role="status">
        <b className="text-ink">{formatNumber(count)}</b> {count < 2 ? 'étape' : 'étapes'}, par{' '}
        {columnOf(order.key).label.toLowerCase()} {order.descending ? 'décroissante' : 'croissante'}
      </p>
    </div>
  )
}

/** Which columns are shown beside the name. */
function ColumnsMenu({ hidden, onToggle }: Pick<GridToolsProps, 'hidden' | 'onToggle'>) {
  return (
    <Popover.Root>
      <Popover.Trigger className={styles.columnsButton}>
        Colonnes <Icon name="chevron-down" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={styles.columnsBox} align="start">
          <Popover.Popup className={styles.columns} aria-label="Colonnes affichées">
            {OPTIONAL_COLUMNS.map(({ key, label }) => (
              <Checkbox key={key} checked={!hidden.has(key)} onChange={() => onToggle(key)}>
                {label}
              </Checkbox>
            ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
