import { Button } from '../ui/button.tsx'
import styles from '../ui/feedback/not-found.module.css'
import layout from '../ui/layout.module.css'

/** In place of a screen whose files could not be loaded; part of the first files, so always there. */
export function StalePage() {
  return (
    <div className={layout.simplePage}>
      <div
        className={`${styles.sheet} grid gap-5 justify-items-start rule-ink-t pt-6`}
        role="alert"
      >
        <h1 className="text-3xl">Cette page n’a pas pu être chargée</h1>
        <p>
          Le réseau a été coupé, ou le site vient d’être mis à jour. Votre travail est conservé.
        </p>
        <Button variant="signal" size="l" onClick={() => location.reload()}>
          Recharger
        </Button>
      </div>
    </div>
  )
}
