import type { Exemplary } from '@etapes-climat/domain/exemplaries/contract'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import styles from './exemplary.module.css'

/** Who made the work and who drew it, and where more is told (STEP-19). */
export function ExemplaryFacts({ exemplary }: { exemplary: Exemplary }) {
  const rows = [
    ['Maître d’ouvrage', exemplary.projectOwner],
    ['Architecte', exemplary.architect],
    ['Crédit de l’illustration', exemplary.credit],
  ] as const
  return (
    <>
      <dl>
        {rows.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <ExternalLink address={exemplary.link} />
    </>
  )
}

/** Out of the site, in a new window; nothing for an address that is not one of the web. */
function ExternalLink({ address }: { address: string }) {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return null
  const target = new URL(address)
  return (
    <a className={styles.link} href={target.href} target="_blank" rel="noopener noreferrer">
      <Icon name="external" />
      <span>
        En savoir plus sur {target.host.replace(/^www\./, '')}
        <span className={layout.visuallyHidden}> (nouvelle fenêtre)</span>
      </span>
    </a>
  )
}
