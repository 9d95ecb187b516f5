import { Link } from 'react-router'
import { classNames } from '../lib/class-names.ts'
import { type CookieConsent, chooseCookies, useCookieConsent } from '../lib/cookie-consent.ts'
import { markRoot } from '../lib/window/mark-root.ts'
import { pathOf } from '../routing/route-names.ts'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import styles from './cookie-band.module.css'

const ID = 'cookies'

const shown = markRoot(styles.bandShown)

/** Asks for consent until it is given or refused. */
export function CookieBand() {
  const consent = useCookieConsent()
  if (consent !== null) return null
  return (
    <section
      ref={shown}
      id={ID}
      className={`${styles.band} screen-only`}
      aria-label="Cookies"
      tabIndex={-1}
    >
      <div className={classNames(layout.page, styles.inner)}>
        <p>
          Ce site n’utilise que les cookies nécessaires à son fonctionnement.{' '}
          <Link to={pathOf('legals')}>Mentions légales</Link>
        </p>
        <div className={`${styles.choices} grid grid-cols-[1fr_1fr] gap-2 flex-none`}>
          <Button onClick={() => choose('refused')}>Refuser</Button>
          <Button onClick={() => choose('accepted')}>Accepter</Button>
        </div>
      </div>
    </section>
  )
}

function choose(choice: CookieConsent) {
  chooseCookies(choice)
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

/** Moves the focus to the band that was just opened again. */
export function focusCookieBand(): void {
  // React renders the band in a microtask queued before this one.
  queueMicrotask(() => document.getElementById(ID)?.focus())
}
