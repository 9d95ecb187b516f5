import type { FrontPageGroup, PublicCard } from '@etapes-climat/domain/cards/public-contract'
import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import {
  CALCULATOR_TITLE,
  EMBEDDED_PAGES,
  TICKED_STEP,
} from '@etapes-climat/domain/pages/rules/embedded-pages'
import { notAddedNote } from '@etapes-climat/domain/reports/rules/figures/addition-notes'
import { calculateFigures } from '@etapes-climat/domain/reports/rules/figures/calculate-figures'
import { formatFigure } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { valueInWords } from '@etapes-climat/domain/reports/rules/figures/step-amounts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { publicApi } from '../routing/public-data.ts'
import { pathOf } from '../routing/route-names.ts'
import type { ScreenHandle } from '../routing/screen.ts'
import { Button } from '../ui/button.tsx'
import { EffortGauge, ObjectiveMessage } from '../ui/figures/effort-gauge.tsx'
import { FigureTrio } from '../ui/figures/figure-trio.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import layout from '../ui/layout.module.css'
import { EmbeddedFrame } from './embedded-frame.tsx'

interface CalculatorData {
  groups: FrontPageGroup[]
  /** uids in the address */
  ticked: string[]
}

export const handle: ScreenHandle = { title: CALCULATOR_TITLE }

export async function loader(args: LoaderFunctionArgs): Promise<CalculatorData> {
  const { groups } = await publicApi(args)('GET /cards/actu/sectors')
  return { groups, ticked: new URL(args.request.url).searchParams.getAll(TICKED_STEP) }
}

function summed({ name, val, cardFormat }: PublicCard) {
  const step = { name, val, format: cardFormat.slug, draft: false }
  return { ...step, counted: isCounted(step) }
}

/**
 * /embarquer/calcul: ticks published steps and reads their sum, in a frame. A form without
 * scripts: what is ticked is in the address, and nowhere else. The sectors are those of the steps.
 */
export function Component() {
  const { groups, ticked } = useLoaderData<typeof loader>()
  const isTicked = ({ uid }: PublicCard) => ticked.includes(uid)
  const chosen = groups.filter(({ cards }) => cards.some(isTicked))
  const steps = chosen.flatMap(({ cards }) => cards.filter(isTicked)).map(summed)
  const figures = calculateFigures(
    steps,
    chosen.flatMap(({ sector }) => sector ?? []),
  )
  return (
    <EmbeddedFrame to={pathOf('actuPage')}>
      <h1 className="text-2xl">{CALCULATOR_TITLE}</h1>
      <section id="resultat" className="stack gap-3" aria-labelledby="resultat-titre">
        <h2 className="text-xl" id="resultat-titre">
          Résultat
        </h2>
        {steps.length === 0 ? (
          <p>Cochez des étapes, puis « Calculer ».</p>
        ) : (
          <>
            <FigureTrio>
              {(key) => <span className="num">{formatFigure(key, figures[key])}</span>}
            </FigureTrio>
            <p className="note">
              {CLIMATE_UNIT}
              {' '}: effort {formatFigure('effort', figures.effort)}
            </p>
            {notAddedNote(steps).map((note) => (
              <p key={note} className="note">
                {note}
              </p>
            ))}
            <EffortGauge figures={figures} />
            <ObjectiveMessage figures={figures}>atteindre l’objectif{' '}2030</ObjectiveMessage>
          </>
        )}
      </section>
      <form className="stack gap-3" action={`${EMBEDDED_PAGES.embeddedCalculator}#resultat`}>
        {groups.map((group) => (
          <SectorSteps key={group.sector?.uid ?? ''} group={group} ticked={ticked} />
        ))}
        <div className="row gap-4">
          <Button type="submit" variant="signal">
            Calculer
          </Button>
          {steps.length > 0 && <a href={EMBEDDED_PAGES.embeddedCalculator}>Tout décocher</a>}
        </div>
      </form>
    </EmbeddedFrame>
  )
}

function SectorSteps({ group, ticked }: { group: FrontPageGroup; ticked: readonly string[] }) {
  const { sector, cards } = group
  const count = cards.filter(({ uid }) => ticked.includes(uid)).length
  const name = sector?.name ?? 'Sans secteur'
  if (cards.length === 0) return null
  return (
    <details open={count > 0}>
      <summary>
        {name} ({count > 0 && `${count} sur `}
        {cards.length})
      </summary>
      <fieldset>
        <legend className={layout.visuallyHidden}>{name}</legend>
        {cards.map((card) => (
          <Checkbox
            key={card.uid}
            name={TICKED_STEP}
            value={card.uid}
            defaultChecked={ticked.includes(card.uid)}
            count={valueInWords(summed(card))}
          >
            {card.name}
          </Checkbox>
        ))}
      </fieldset>
    </details>
  )
}
