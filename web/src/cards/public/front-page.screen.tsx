import type { FrontPageGroup } from '@etapes-climat/domain/cards/public-contract'
import { describeIgnoredWords } from '@etapes-climat/domain/cards/rules/ignored-words'
import { drawStreet } from '@etapes-climat/domain/cards/rules/street-geometry'
import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { roleOf, useSession } from '../../lib/session/session-store.ts'
import { publicApi } from '../../routing/public-data.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FormatLegend } from '../../ui/figures/format-legend.tsx'
import layout from '../../ui/layout.module.css'
import styles from './front-page.module.css'
import { describeLookedFor, type LookedFor, lookedForIn, queryOf } from './front-page-query.ts'
import { FrontPageSearch, focusSearch } from './front-page-search.tsx'
import { FrontPageSector } from './front-page-sector.tsx'
import { SectorStreet } from './sector-street.tsx'

interface FrontPageData {
  groups: FrontPageGroup[]
  /** words that the search left aside */
  ignoredWords: readonly string[]
  lookedFor: LookedFor
  /** to choose from; absent while no step has any */
  coBenefits?: readonly string[] | undefined
}

export const handle: ScreenHandle<FrontPageData> = {
  title: ({ lookedFor, groups }) =>
    [...describeLookedFor(lookedFor, groups), 'À la une'].join(' · '),
  description:
    'Les étapes climat à la une\u00a0: leur valeur en kgCO2e par personne et par an, et des ouvrages exemplaires.',
  unlisted: ({ lookedFor }) => Boolean(lookedFor.q || lookedFor.secteur || lookedFor.benefice),
}

export async function loader(args: LoaderFunctionArgs): Promise<FrontPageData> {
  const lookedFor = lookedForIn(args.request.url)
  const query = new URLSearchParams(queryOf(lookedFor))
  const found = await publicApi(args)('GET /cards/actu/sectors', { query })
  const isKnown = found.coBenefits?.includes(lookedFor.benefice)
  return { ...found, lookedFor: isKnown ? lookedFor : { ...lookedFor, benefice: '' } }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** /a-la-une: the steps by sector, and those that one looks for. */
export function Component() {
  const { groups, ignoredWords, lookedFor, coBenefits } = useLoaderData<typeof loader>()
  const isAdmin = roleOf(useSession()) === 'admin'
  const sectors = groups.flatMap(({ sector }) => sector ?? [])
  const street = drawStreet(sectors.map(({ total }) => total))
  const all = sum(groups.map(({ count }) => count))
  return (
    <div className={layout.simplePage}>
      <div
        className={`${styles.head} grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-3 items-end`}
      >
        <h1>À la une</h1>
        {all > 0 && (
          <p className="max-w-176 text-ink-2 text-l max-phone:text-m">
            {formatCount(all, 'étape')}, {formatCount(sectors.length, 'secteur')},{' '}
            {formatNumber(sum(sectors.map(({ total }) => total)))}
            {'\u00a0'}
            {CLIMATE_UNIT} à gagner. Chaque immeuble mène à son secteur{'\u00a0'}; un étage vaut{' '}
            {formatNumber(street.storey)}.
          </p>
        )}
        <FormatLegend
          slugs={isAdmin ? ['direct', 'indirect', 'completude'] : ['direct', 'indirect']}
        />
      </div>
      {all === 0 ? (
        <EmptyState title="Aucune étape pour le moment">
          Les étapes publiées apparaîtront ici.
        </EmptyState>
      ) : (
        <>
          <SectorStreet groups={groups} street={street} />
          <FrontPageSearch {...{ groups, lookedFor, coBenefits }} />
          <Found groups={groups} ignoredWords={ignoredWords} lookedFor={lookedFor} all={all} />
        </>
      )}
    </div>
  )
}

/** How many of the steps are shown, and these. */
function Found({ groups, ignoredWords, lookedFor, all }: FrontPageData & { all: number }) {
  const found = groups.filter(({ cards }) => cards.length > 0)
  const count = sum(found.map(({ cards }) => cards.length))
  const wanted = describeLookedFor(lookedFor, groups)
  return (
    <>
      <p
        role="status"
        className={wanted.length > 0 ? `${styles.count} my-4 text-ink-2` : layout.visuallyHidden}
      >
        {formatCount(count, 'étape')} sur {formatNumber(all)}
        {wanted.length > 0 && (
          <>
            {'\u00a0'}: {wanted.join(', ')}
          </>
        )}
        {ignoredWords.length > 0 && <>, {describeIgnoredWords(ignoredWords)}</>}
      </p>
      {found.map((group) => (
        <FrontPageSector key={group.sector?.uid ?? ''} group={group} />
      ))}
      {count === 0 && (
        <EmptyState
          title="Aucune étape ne correspond"
          action={
            <ButtonLink to={pathOf('actuPage')} onClick={focusSearch}>
              Voir toutes les étapes
            </ButtonLink>
          }
        >
          Essayez un autre mot, ou un autre secteur.
        </EmptyState>
      )}
    </>
  )
}
