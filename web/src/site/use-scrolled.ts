import { externalValue, useExternalValue } from '../lib/external-value.ts'

const AT_TOP_PX = 8

const scrolled = externalValue(
  () => scrollY > AT_TOP_PX,
  (changed) => {
    addEventListener('scroll', changed, { passive: true })
    return () => removeEventListener('scroll', changed)
  },
)

/** Whether the page has left its top. */
export const useScrolled = (): boolean => useExternalValue(scrolled, false)
