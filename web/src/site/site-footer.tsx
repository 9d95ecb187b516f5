import { Link } from 'react-router'
import { classNames } from '../lib/class-names.ts'
import { askCookiesAgain } from '../lib/cookie-consent.ts'
import { LinkButton } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { Brand } from './brand.tsx'
import { focusCookieBand } from './cookie-band.tsx'
import { publicEntry } from './menus.ts'
import { PartnerLogos } from './partner-logos.tsx'
import styles from './site-footer.module.css'

const VERSION = import.meta.env.APP_VERSION

const DOCUMENTS = (['planDeSite', 'legals', 'accessibility', 'findOutMore'] as const).map(
  publicEntry,
)

/** The title block of the plan: partners, documents, version. */
export function SiteFooter() {
  return (
    <footer className="mt-24 rule-thick-t screen-only">
      <div className={classNames(layout.page, styles.block)}>
        <div>
          <Brand />
          <p>
            Un outil de l’association régionale des entreprises responsables de la construction et
            de l’immobilier.
          </p>
        </div>
        <div>
          <p className={layout.label}>Partenaires</p>
          <PartnerLogos />
        </div>
        <nav aria-label="Pied de page">
          <p className={layout.label}>Documents</p>
          <ul>
            {DOCUMENTS.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            <li>
              <LinkButton className={styles.cookies} onClick={reopenCookieBand}>
                Gérer les cookies
              </LinkButton>
            </li>
          </ul>
        </nav>
        <div>
          <p className={layout.label}>Version</p>
          <p className="text-num-m weight-figure stretch-num lh-none num">{VERSION}</p>
        </div>
      </div>
    </footer>
  )
}

function reopenCookieBand() {
  askCookiesAgain()
  focusCookieBand()
}
