import { useEffect, useState } from 'react'

/** Where in the window one reads: the last step that begins above it is the current one. */
const READING_LINE = 0.3

/**
 * The place of the step that is being read among those of the page, which carry `data-step`, from 0;
 * -1 above the first.
 * @param count how many there are: they are looked for anew when it changes
 */
export function useCurrentStep(count: number): number {
  const [current, setCurrent] = useState(-1)
  useEffect(() => {
    const steps = [...document.querySelectorAll('[data-step]')].slice(0, count)
    const follow = () => {
      const line = innerHeight * READING_LINE
      setCurrent(steps.findLastIndex((step) => step.getBoundingClientRect().top <= line))
    }
    follow()
    addEventListener('scroll', follow, { passive: true })
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow)
      removeEventListener('resize', follow)
    }
  }, [count])
  return current
}
