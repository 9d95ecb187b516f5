import type { Exemplary } from '@etapes-climat/domain/exemplaries/contract'
import { workFacts } from '@etapes-climat/domain/exemplaries/exemplary-fields'
import type { Picture } from '@etapes-climat/domain/media/contract'
import { useQuery } from '@tanstack/react-query'
import { matchPath, useLocation, useParams } from 'react-router'
import { backAddress } from '../../lib/address/back-state.ts'
import { below } from '../../lib/window/breakpoints.ts'
import { usePageName } from '../../routing/page-name.ts'
import { pathOf, ROUTES } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { DraftBadge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { PRINTED_RENDITIONS } from '../../ui/printed-renditions.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import { exemplaryQuery } from '../api.ts'
import styles from './exemplary.module.css'
import { ExemplarySkeleton } from './exemplary-skeleton.tsx'

export const handle: ScreenHandle = { title: 'Ouvrage exemplaire' }

/** Widths of the main picture, equal to that of the sheet. */
const MAIN_SIZES = `${below('tablet')} 100vw, 62rem`

/** /ouvrage-exemplaire/{id}: a work that did it, by id or uid. */
export function Component() {
  const { id = '' } = useParams()
  const exemplary = useQuery(exemplaryQuery(id))
  usePageName(exemplary.data?.title)
  return (
    <QueryBoundary
      query={exemplary}
      errorTitle="L’ouvrage n’a pas pu être chargé"
      waiting={<ExemplarySkeleton />}
    >
      {(shown) => <ExemplaryPage key={shown.uid} exemplary={shown} />}
    </QueryBoundary>
  )
}

function ExemplaryPage({ exemplary }: { exemplary: Exemplary }) {
  const [main, ...others] = [...exemplary.imgPrimary, ...exemplary.img]
  return (
    <div className={layout.sheetPage}>
      <div className={`${styles.tools} screen-only flex min-h-target mb-5`}>
        <WayBack />
      </div>
      <article className={`${styles.sheet} box-rule bg-surface`}>
        {main && (
          <figure className={styles.main}>
            <StoredPicture
              picture={main}
              sizes={MAIN_SIZES}
              renditions={PRINTED_RENDITIONS}
              width="888"
              height="500"
            />
            {main.meta && (
              <figcaption className="pt-2 px-16 pb-0 max-phone:px-5 caption lh-dense">
                {main.meta}
              </figcaption>
            )}
          </figure>
        )}
        <div className={`${styles.columns} grid gap-x-10 gap-y-8 pt-10 px-16 pb-12`}>
          <h1>{exemplary.title}</h1>
          <div className={`${styles.facts} grid gap-5 content-start justify-items-start`}>
            {exemplary.draft && <DraftBadge draft />}
            <ExemplaryFacts exemplary={exemplary} />
          </div>
          <div className={styles.text}>
            <RichText html={exemplary.content} />
          </div>
        </div>
        <ExemplaryPictures pictures={others} />
      </article>
    </div>
  )
}

/** To the step or the report that led here; after a direct load to the steps of the front page. */
function WayBack() {
  const address = backAddress(useLocation().state)
  if (!address) {
    return (
      <ButtonLink icon="chevron-left" to={pathOf('actuPage')}>
        Voir les étapes à la une
      </ButtonLink>
    )
  }
  return (
    <ButtonLink icon="chevron-left" to={address}>
      {matchPath(ROUTES.cardView, address) ? 'Revenir à l’étape' : 'Revenir au rapport'}
    </ButtonLink>
  )
}

/** What is known of the work, and links to more about it. */
function ExemplaryFacts({ exemplary }: { exemplary: Exemplary }) {
  return (
    <>
      <dl>
        {workFacts(exemplary).map(({ label, words }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <ExternalLink address={exemplary.link} />
    </>
  )
}

/** Out of the site, in a new tab; nothing for an address that is not one of the web. */
function ExternalLink({ address }: { address: string }) {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return null
  const target = new URL(address)
  return (
    <NewTabLink className={styles.link} to={target.href}>
      <Icon name="external" />
      <span>En savoir plus sur {target.host.replace(/^www\./, '')}</span>
    </NewTabLink>
  )
}

/** Widths of a picture of two columns, of one on phones. */
const GALLERY_SIZES = `${below('phone')} 92vw, ${below('tablet')} 44vw, 27rem`

/** The pictures after the first one, each with its description. */
function ExemplaryPictures({ pictures }: { pictures: readonly Picture[] }) {
  if (pictures.length === 0) return null
  return (
    <section
      className={`${styles.gallery} grid grid-cols-[1fr_1fr] gap-x-4 gap-y-6 items-start pt-0 px-16 pb-12`}
      aria-label="Images de l’ouvrage"
    >
      {pictures.map((picture) => (
        <figure key={picture.src}>
          <StoredPicture
            picture={picture}
            sizes={GALLERY_SIZES}
            renditions={PRINTED_RENDITIONS}
            loading="lazy"
          />
          {picture.meta && <figcaption className="mt-2">{picture.meta}</figcaption>}
        </figure>
      ))}
    </section>
  )
}
