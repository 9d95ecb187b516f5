import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { publicApi } from '../../app/public-data.ts'
import type { ScreenHandle } from '../../app/screen.ts'
import { roleOf, useSession } from '../../lib/session-store.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormatLegend } from '../../ui/format-mark.tsx'
import layout from '../../ui/layout.module.css'
import { FRONT_PAGE_CARDS, type PublicCards } from '../api.ts'
import { StepCard } from './step-card.tsx'
import { StepGrid } from './step-grid.tsx'

export const handle: ScreenHandle = {
  title: 'À la une',
  description:
    'Les étapes climat à la une : leur valeur en kgCO2e par personne et par an, et des ouvrages exemplaires.',
}

export async function loader(args: LoaderFunctionArgs) {
  const { 'hydra:member': cards } = await publicApi(args)<PublicCards>(FRONT_PAGE_CARDS)
  return { cards }
}

/** /a-la-une: the grid of steps and its legend (STEP-01 to STEP-11). */
export function Component() {
  const { cards } = useLoaderData<typeof loader>()
  const isAdmin = roleOf(useSession()) === 'admin'
  return (
    <div className={layout.simplePage}>
      <div className={layout.sectionHead}>
        <h1>À la une</h1>
        <FormatLegend
          slugs={isAdmin ? ['direct', 'indirect', 'completude'] : ['direct', 'indirect']}
        />
      </div>
      {cards.length === 0 ? (
        <EmptyState title="Aucune étape pour le moment">
          Les étapes publiées apparaîtront ici.
        </EmptyState>
      ) : (
        <StepGrid>
          {cards.map((card) => (
            <StepCard key={card.uid} card={card} heading="h2" />
          ))}
        </StepGrid>
      )}
    </div>
  )
}
