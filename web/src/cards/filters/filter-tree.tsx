import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { memo, useId, useState } from 'react'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './filter-panel.module.css'
import { checkState, type FilterNode, toggleNode } from './filter-tree-checks.ts'

interface FilterTreeProps {
  nodes: readonly FilterNode[]
  checked: readonly string[]
  onChange: (checked: string[]) => void
}

/** Options with their counts; those that have options below them open with an arrow. */
export const FilterTree = memo(function FilterTree({ nodes, checked, onChange }: FilterTreeProps) {
  return (
    <ul>
      {nodes.map((node) => (
        <FilterBranch
          key={node.uid}
          node={node}
          path={[]}
          checked={checked}
          onChange={onChange}
          indented={nodes.some((sibling) => sibling.children.length > 0)}
        />
      ))}
    </ul>
  )
})

interface FilterBranchProps extends Omit<FilterTreeProps, 'nodes'> {
  node: FilterNode
  path: readonly FilterNode[]
  /** leaves room for an arrow */
  indented: boolean
}

function FilterBranch({ node, path, checked, onChange, indented }: FilterBranchProps) {
  const state = checkState(node, new Set(checked))
  const [open, setOpen] = useState(state === 'mixed')
  const listId = useId()
  const isParent = node.children.length > 0
  return (
    <li>
      <div className="flex items-center">
        {isParent && (
          <button
            type="button"
            className={`${styles.arrow} w-6 h-7.5 flex-none p-0 no-border grid place-items-center cursor-pointer`}
            aria-expanded={open}
            aria-controls={listId}
            aria-label={node.name}
            onClick={() => setOpen(!open)}
          >
            <Icon name="chevron-right" />
          </button>
        )}
        {!isParent && indented && <span className="flex-none w-5 max-desktop:w-7.5" />}
        <Checkbox
          className={styles.option}
          dense
          count={node.count === undefined ? undefined : formatNumber(node.count)}
          checked={state === 'checked'}
          mixed={state === 'mixed'}
          onChange={() => onChange(toggleNode(checked, node, path))}
        >
          {node.name}
        </Checkbox>
      </div>
      {isParent && (
        <ul id={listId} className="ml-1.75 pl-4.25 rule-l max-desktop:pl-7" hidden={!open}>
          {node.children.map((child) => (
            <FilterBranch
              key={child.uid}
              node={child}
              path={[...path, node]}
              checked={checked}
              onChange={onChange}
              indented={node.children.some((sibling) => sibling.children.length > 0)}
            />
          ))}
        </ul>
      )}
    </li>
  )
}
