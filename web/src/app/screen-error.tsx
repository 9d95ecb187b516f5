import { lazy, Suspense } from 'react'

const load = () => import('./screen-failure.tsx')
const ScreenFailure = import.meta.env.SSR ? (await load()).default : lazy(load)

/** In place of a screen that failed; its code is loaded when one does. */
export function ScreenError() {
  return (
    <Suspense>
      <ScreenFailure />
    </Suspense>
  )
}
