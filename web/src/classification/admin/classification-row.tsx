import type { TreeKind } from '@etapes-climat/domain/classification/classification-kinds'
import { IconButton } from '../../ui/button.tsx'
import { MarkedText } from '../../ui/tree/marked-text.tsx'
import styles from './classification-row.module.css'
import { type ClassificationNode, TREES } from './classification-trees.ts'
import type { ItemAction } from './item-dialogs.tsx'

interface ClassificationRowProps {
  kind: TreeKind
  node: ClassificationNode
  /** the tree is not at its deepest here */
  mayHaveChildren: boolean
  wanted: string
  onAction: (action: ItemAction<ClassificationNode>) => void
}

/** A keyword or a sector in its tree: name, figures, actions. */
export function ClassificationRow(props: ClassificationRowProps) {
  const { kind, node, mayHaveChildren, wanted, onAction } = props
  return (
    <div className={`${styles.node} row gap-x-4 gap-y-1`}>
      <span className={`${styles.name} py-2 wrap-anywhere`}>
        <MarkedText text={node.name} wanted={wanted} />
      </span>
      {TREES[kind].figuresOf(node).map((figure) => (
        <span
          key={figure}
          className="min-w-24 text-right num text-ink-2 max-phone:min-w-0 max-phone:text-left"
        >
          {figure}
        </span>
      ))}
      <span className="inline-flex justify-end gap-2 min-w-38 max-phone:ml-auto max-phone:min-w-0">
        {mayHaveChildren && (
          <IconButton
            size="s"
            icon="plus"
            label={`Ajouter dans\u00a0: ${node.name}`}
            onClick={() => onAction({ kind: 'add', parent: node })}
          />
        )}
        <IconButton
          size="s"
          icon="pencil"
          label={`Renommer\u00a0: ${node.name}`}
          onClick={() => onAction({ kind: 'rename', item: node })}
        />
        <IconButton
          size="s"
          icon="merge"
          label={`Fusionner\u00a0: ${node.name}`}
          onClick={() => onAction({ kind: 'merge', item: node })}
        />
        <IconButton
          size="s"
          icon="trash"
          label={`Supprimer\u00a0: ${node.name}`}
          onClick={() => onAction({ kind: 'delete', item: node })}
        />
      </span>
    </div>
  )
}

/** The same, read aloud. */
export const describeRow = (kind: TreeKind, node: ClassificationNode) =>
  [node.name, ...TREES[kind].figuresOf(node)].join(', ')
