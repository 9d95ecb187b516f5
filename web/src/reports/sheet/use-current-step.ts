import { useEffect, useState } from 'react'

/** Where in the window one reads: the last step that begins above it is the current one. */
const READING_LINE = 0.3

/**
 * Index of the step in view among the elements with `data-step`, from 0; -1 above the first.
 * @param count their number: a change looks for them again
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
