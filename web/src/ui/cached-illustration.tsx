import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../lib/use-hydrated.ts'

/** Keeps the nodes that are there: React never looks inside what it is told not to draw. */
const AS_IT_IS = { __html: '' }

interface CachedIllustrationProps {
  className?: string | undefined
  /** makes what was kept work; returns how to leave it again */
  onKept?: (place: HTMLElement) => () => void
  /** a lazy part in the browser: its code is asked for only when it is drawn there */
  children: ReactNode
}

/**
 * What the browser keeps as the server drew it: the first page starts without the code that draws
 * it, which comes when somebody arrives from another page of the site.
 */
export function CachedIllustration({ className, onKept, children }: CachedIllustrationProps) {
  const hydrated = useHydrated()
  const [isKept] = useState(!hydrated)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isKept && place.current) return onKept?.(place.current)
  }, [isKept, onKept])
  if (import.meta.env.SSR) return <div className={className}>{children}</div>
  if (isKept) {
    return (
      <div
        ref={place}
        className={className}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, empty string
        dangerouslySetInnerHTML={AS_IT_IS}
      />
    )
  }
  return (
    <div className={className}>
      <Suspense>{children}</Suspense>
    </div>
  )
}
