import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { filterNode } from '../../../cards/filters/filter-nodes.ts'
import { checkState, toggleNode } from '../../../cards/filters/filter-tree-checks.ts'
import { useFilterCounts } from '../../../cards/filters/use-filter-counts.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { reportKeys } from '../../api.ts'
import { cardFiltersOf } from '../filters/panel-filters.ts'
import { StageHeading } from '../stages/stage-heading.tsx'
import type { ReportEditorState } from '../state/report-editor-state.ts'
import { CHOOSE_FILTERS } from '../steps/steps-stage.tsx'
import styles from './first-sectors.module.css'

interface FirstSectorsProps {
  state: ReportEditorState
  options: PopulateAnswer
  onSectors: (uids: readonly string[]) => void
  /** lists the steps of the ticked sectors */
  onShow: () => void
}

/** Stage a on a phone before anything is listed: the sectors in large rows, and the way to their steps. */
export function FirstSectors({ state, options, onSectors, onShow }: FirstSectorsProps) {
  const { counts } = useFilterCounts(cardFiltersOf(state), reportKeys.counts)
  const checked = new Set(state.sectorUids)
  return (
    <section className={styles.stage} aria-labelledby="first-stage">
      <StageHeading letter="a" id="first-stage" title="Situer ses priorités" />
      <p>{CHOOSE_FILTERS}</p>
      <fieldset>
        <legend className="note pt-3 pb-1">Secteurs</legend>
        {options.sectors
          .map((sector) => filterNode(sector, counts?.sectors))
          .map((node) => (
            <Checkbox
              key={node.uid}
              className={styles.sector}
              count={node.count === undefined ? undefined : formatNumber(node.count)}
              checked={checkState(node, checked) === 'checked'}
              mixed={checkState(node, checked) === 'mixed'}
              onChange={() => onSectors(toggleNode(state.sectorUids, node))}
            >
              {node.name}
            </Checkbox>
          ))}
      </fieldset>
      <div className={`${styles.foot} py-4 bg-ground`}>
        <Button
          variant="accent"
          iconEnd="chevron-right"
          disabled={checked.size === 0}
          onClick={onShow}
        >
          Voir les étapes
        </Button>
      </div>
    </section>
  )
}
