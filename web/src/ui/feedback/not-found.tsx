import { pathOf } from '../../routing/route-names.ts'
import { ButtonLink } from '../button.tsx'
import layout from '../layout.module.css'
import styles from './not-found.module.css'

/** The 404 page. */
export function NotFound() {
  return (
    <div className={layout.simplePage}>
      <div className={`${styles.sheet} grid gap-5 justify-items-start rule-ink-t pt-6`}>
        <p className={styles.code} aria-hidden="true">
          404
        </p>
        <h1 className="text-3xl">Page introuvable</h1>
        <p>
          Cette adresse ne mène à aucune page. Elle a peut-être changé, ou une lettre s’est glissée
          en trop.
        </p>
        <ButtonLink variant="signal" size="l" to={pathOf('home')} iconEnd="arrow-right">
          Revenir à l’accueil
        </ButtonLink>
      </div>
    </div>
  )
}
