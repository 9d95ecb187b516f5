import type { PublicCard } from '@etapes-climat/domain/cards/public-contract'
import { isStepUid } from '@etapes-climat/domain/pages/rules/embedded-pages'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { publicApi } from '../routing/public-data.ts'
import { pathOf } from '../routing/route-names.ts'
import type { ScreenHandle } from '../routing/screen.ts'
import { StepValue } from '../ui/figures/step-value.tsx'
import { EmbeddedFrame } from './embedded-frame.tsx'

export const handle: ScreenHandle<PublicCard> = { title: ({ name }) => name }

export async function loader(args: LoaderFunctionArgs): Promise<PublicCard> {
  const { id = '' } = args.params
  const { 'hydra:member': steps } = await publicApi(args)('GET /cards/actu')
  const step = isStepUid(id) && steps.find(({ uid }) => uid === id)
  if (!step) throw data(null, { status: 404 })
  return step
}

/** /embarquer/etape/{uid}: what visitors see of a published step, in a frame. */
export function Component() {
  const { uid, name, val, cardFormat, sector, cardCategory, exemplaries } =
    useLoaderData<typeof loader>()
  const facts = [sector?.name, cardCategory?.name, cardFormat.name].filter(Boolean)
  return (
    <EmbeddedFrame to={pathOf('cardView', { id: uid })}>
      <div className="stack gap-1">
        <p className="note">{facts.join(' · ')}</p>
        <h1 className="text-2xl">{name}</h1>
      </div>
      <StepValue val={val} />
      {exemplaries.length > 0 && (
        <section className="stack gap-1" aria-labelledby="ouvrages">
          <h2 className="text-m" id="ouvrages">
            Ouvrages exemplaires
          </h2>
          <ul className="stack gap-1">
            {exemplaries.map((work) => (
              <li key={work.uid}>{work.title}</li>
            ))}
          </ul>
        </section>
      )}
    </EmbeddedFrame>
  )
}
