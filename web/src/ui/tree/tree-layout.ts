import { ListLayout } from 'react-aria-components/Virtualizer'

type DropPlace = Parameters<ListLayout<object>['getDropTargetLayoutInfo']>[0]

/** Rows one under the other; the place of a drop is drawn over the rows it lies between. */
export class TreeLayout extends ListLayout<object> {
  override getDropTargetLayoutInfo(target: DropPlace) {
    const info = super.getDropTargetLayoutInfo(target)
    info.zIndex = 1
    info.allowOverflow = true
    return info
  }
}
