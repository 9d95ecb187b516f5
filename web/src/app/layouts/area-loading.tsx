import { classNames } from '../../lib/class-names.ts'
import { Loader } from '../../ui/feedback/loader.tsx'
import layout from '../../ui/layout.module.css'

/** What the server shows of a signed-in person's page, until the browser has loaded it. */
export function AreaLoading() {
  return (
    <div className={classNames(layout.simplePage, layout.wholeWindow)}>
      <Loader />
    </div>
  )
}
