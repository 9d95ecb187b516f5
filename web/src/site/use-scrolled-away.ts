import { externalValue, useExternalValue } from '../lib/external-value.ts'

/** Movements below this, in px, are a trembling finger, not a scroll. */
const STEP_PX = 8

/** Furthest place in the present direction: the lowest while away, the highest otherwise. */
let furthest = 0
let away = false

function follow(): void {
  // Focusing the header scrolls the page up a little: that is nobody's gesture.
  if (document.activeElement?.closest('header') && scrollY > STEP_PX) {
    furthest = scrollY
    return
  }
  const moved = away ? furthest - scrollY : scrollY - furthest
  if (moved < 0) furthest = scrollY
  if (moved <= STEP_PX && scrollY > STEP_PX) return
  away = !away && scrollY > STEP_PX
  furthest = scrollY
}

const scrolledAway = externalValue(
  () => away,
  (changed) => {
    const onScroll = () => {
      follow()
      changed()
    }
    // The page may have been scrolled before its script was there.
    follow()
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  },
)

/** Whether the page was scrolled down, and not back to its top nor some way up. */
export const useScrolledAway = (): boolean => useExternalValue(scrolledAway, false)
