import { Loader } from './loader.tsx'
import { Skeleton } from './skeleton.tsx'

const ROWS = 14

/** Where a list or a form will be: says that it loads; what follows is out of sight, and not seen to jump. */
export function ListSkeleton() {
  return (
    <div className="grid gap-5 content-start mt-5 window-high">
      <Loader />
      <Skeleton lines={ROWS} />
    </div>
  )
}
