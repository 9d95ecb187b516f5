import { classNames } from '../../lib/class-names.ts'
import layout from '../layout.module.css'
import { Loader } from './loader.tsx'
import { Skeleton } from './skeleton.tsx'

const ROWS = 14

/** Where a list or a form will be: says that it loads; what follows is out of sight, and not seen to jump. */
export function ListSkeleton() {
  return (
    <div className={classNames('grid gap-5 content-start mt-5', layout.wholeWindow)}>
      <Loader />
      <Skeleton lines={ROWS} />
    </div>
  )
}
