import { ListLayout, Rect } from 'react-aria-components/Virtualizer'

type Layout = ListLayout<object>
type ItemTarget = Parameters<Layout['getDropTargetLayoutInfo']>[0]
type IsValid = Parameters<Layout['getDropTargetFromPoint']>[2]

/** Share of a row, at its top and at its foot, where a drop goes beside it and not into it. */
const EDGE = 0.3

/** Rows one under the other, in a tree that scrolls with the window. */
export class TreeLayout extends ListLayout<object> {
  /** @param y from the top of the tree: the library's own takes it from the top of what is seen */
  override getDropTargetFromPoint(_x: number, y: number, isValid: IsValid) {
    const row = this.getVisibleLayoutInfos(new Rect(0, y, 1, 1)).find(
      ({ rect }) => rect.y <= y && y < rect.maxY,
    )
    if (!row) return null
    const share = (y - row.rect.y) / row.rect.height
    const edge = share < 0.5 ? 'before' : 'after'
    const positions = Math.abs(share - 0.5) < 0.5 - EDGE ? ['on', edge] : [edge, 'on']
    const targets = positions.map((dropPosition) => ({
      type: 'item' as const,
      key: row.key,
      dropPosition: dropPosition as ItemTarget['dropPosition'],
    }))
    return targets.find(isValid) ?? null
  }

  /** The place of a drop is drawn over the rows it lies between. */
  override getDropTargetLayoutInfo(target: ItemTarget) {
    const info = super.getDropTargetLayoutInfo(target)
    info.zIndex = 1
    info.allowOverflow = true
    return info
  }
}
