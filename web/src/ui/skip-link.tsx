/** Seen while it has the focus. */
const FOCUSED =
  'absolute left-4 -top-16 focus:fixed focus:top-2 z-60 bg-signal text-on-signal py-3 px-4'

interface SkipLinkProps {
  /** id of what takes the focus */
  target: string
  children: string
}

/** Leads past what comes before its target (WCAG 2.4.1). */
export function SkipLink({ target, children }: SkipLinkProps) {
  return (
    <a
      className={FOCUSED}
      href={`#${target}`}
      onClick={(event) => {
        // A new address would be a way out of a screen that asks before it is left.
        const element = document.getElementById(target)
        if (!element) return
        event.preventDefault()
        element.focus()
      }}
    >
      {children}
    </a>
  )
}

/** An act for who goes by the keyboard, beside the links. */
export function SkipButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className={FOCUSED} onClick={onClick}>
      {children}
    </button>
  )
}
