import { SEARCH_MAX } from '@etapes-climat/domain/kernel/rules/text-rule'
import { PHASES } from '@etapes-climat/domain/reports/rules/operation/operation-limits'
import { SearchField, Select } from '../../ui/form/control.tsx'
import styles from './my-reports.module.css'
import { REPORT_ORDERS } from './operation-sections.ts'
import type { MyReportsFilters } from './use-my-reports-address.ts'

interface ReportFiltersProps {
  filters: MyReportsFilters
  /** text of the search box */
  typed: string
  onType: (text: string) => void
  onChange: (changes: { phase?: string; order?: string }) => void
}

/** Search, phase and order of « Mes rapports ». */
export function ReportFilters({ filters, typed, onType, onChange }: ReportFiltersProps) {
  return (
    <search className={`${styles.filters} flex items-center gap-3`}>
      <SearchField
        className={styles.search}
        label="Nom, opération, étape"
        maxLength={SEARCH_MAX}
        value={typed}
        onText={onType}
      />
      <Select
        aria-label="Phase"
        value={filters.phase}
        onChange={({ target }) => onChange({ phase: target.value })}
      >
        <option value="">Toutes les phases</option>
        {PHASES.map((phase) => (
          <option key={phase}>{phase}</option>
        ))}
      </Select>
      <Select
        aria-label="Ordre"
        value={filters.order}
        onChange={({ target }) => {
          const order = target.value
          onChange({ order: order === REPORT_ORDERS[0].id ? '' : order })
        }}
      >
        {REPORT_ORDERS.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
      <p className="note ml-auto max-desktop:w-full max-desktop:text-xs">
        Drapeau{'\u00a0'}: objectif 2030, la moitié du potentiel
      </p>
    </search>
  )
}
