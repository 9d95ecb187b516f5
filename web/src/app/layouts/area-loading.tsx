import { Loader } from '../../ui/feedback/loader.tsx'
import layout from '../../ui/layout.module.css'

/**
 * Placeholder that the server renders for pages of signed-in people, until the browser has loaded them.
 */
export function AreaLoading() {
  return (
    <div className={`${layout.simplePage} window-high`}>
      <Loader />
    </div>
  )
}
