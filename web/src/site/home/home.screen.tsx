import type { PublicCard } from '@etapes-climat/domain/cards/public-contract'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { StepCard } from '../../cards/public/step-card.tsx'
import { StepGrid } from '../../cards/public/step-grid.tsx'
import { ContactSection } from '../../contact/public/contact-section.tsx'
import { classNames } from '../../lib/class-names.ts'
import { loadBlock } from '../../pages/api.ts'
import { BlockControl } from '../../pages/public/block-control.tsx'
import { publicApi } from '../../routing/public-data.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { ButtonLink } from '../../ui/button.tsx'
import layout from '../../ui/layout.module.css'
import { HomeHero } from './home-hero.tsx'
import { HomeStages } from './home-stages.tsx'
import { TestimonyCarousel } from './testimony-carousel.tsx'
import { splitWelcome } from './welcome-text.ts'

const SHOWN_CARDS = 3

export const handle: ScreenHandle = { title: 'Accueil' }

export async function loader(args: LoaderFunctionArgs) {
  const get = publicApi(args)
  const [welcome, cards, testimonies] = await Promise.all([
    loadBlock(args),
    get('GET /cards/actu'),
    get('GET /testimonies'),
  ])
  return {
    welcome,
    cards: cards['hydra:member'].slice(0, SHOWN_CARDS),
    testimonies: testimonies['hydra:member'],
  }
}

/** /accueil. */
export function Component() {
  const { welcome, cards, testimonies } = useLoaderData<typeof loader>()
  const { lead, rest } = splitWelcome(welcome.page?.content ?? '')
  return (
    <>
      <HomeHero title={welcome.page?.title ?? 'Construire la ville à 2\u00a0tonnes'} lead={lead} />
      <HomeStages text={rest} control={<BlockControl block={welcome} />} />
      {cards.length > 0 && <FrontPageSteps cards={cards} />}
      {testimonies.length > 0 && <TestimonyCarousel testimonies={testimonies} />}
      <ContactSection />
    </>
  )
}

function FrontPageSteps({ cards }: { cards: readonly PublicCard[] }) {
  return (
    <section className={classNames(layout.page, layout.section)}>
      <div className={layout.sectionHead}>
        <h2>À la une</h2>
        <ButtonLink to={pathOf('actuPage')} iconEnd="arrow-right">
          Toutes les étapes
        </ButtonLink>
      </div>
      <StepGrid singleRow>
        {cards.map((card) => (
          <StepCard key={card.uid} card={card} />
        ))}
      </StepGrid>
    </section>
  )
}
