import { firstStepsDrawing } from '@etapes-climat/domain/drawing/rules/first-steps'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { useQuery } from '@tanstack/react-query'
import { CatalogueDownload } from '../../cards/admin/import/catalogue-download.tsx'
import { editedStepPath, NEW_STEP } from '../../cards/edited-step-address.ts'
import { pathOf } from '../../routing/route-names.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Drawing } from '../../ui/figures/drawing.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './first-steps.module.css'
import { firstSteps } from './first-steps-data.ts'

/** First steps of an empty installation; disappears once all are done. */
export function FirstSteps() {
  const { data: steps } = useQuery(firstSteps)
  if (!steps) return null
  const hasSteps = steps.some(({ to, done }) => done && to === editedStepPath(NEW_STEP))
  const current = steps.findIndex(({ done }) => !done)
  const left = steps.filter(({ done }) => !done).length
  return (
    <section className="grid gap-2 mb-10" aria-labelledby="premiers-pas">
      <h2 className="text-2xl" id="premiers-pas">
        Ouvrir l’outil en cinq travées
      </h2>
      <p className="note">
        Rien n’est obligatoire ni dans l’ordre. Ce guide s’en va quand les cinq sont faites
        {`\u00a0: il en reste ${formatNumber(left)}.`}
      </p>
      {!hasSteps && (
        <div className="row gap-x-4 gap-y-2">
          <p>Vos étapes sont déjà dans un tableur{'\u00a0'}? Importez-les toutes à la fois.</p>
          <ButtonLink to={pathOf('adminImport')} icon="folder">
            Importer un tableur
          </ButtonLink>
          <CatalogueDownload file="model" />
        </div>
      )}
      <Drawing
        className="w-full max-tablet:hidden"
        drawing={firstStepsDrawing(steps.map(({ done }) => done))}
      />
      <ol className={`${styles.steps} grid`}>
        {steps.map(({ title, text, action, to, done }, index) => (
          <li key={title}>
            <h3 className="text-l font-stretch-92%">{`${index + 1}. ${title}`}</h3>
            <p className={`${styles.state} flex gap-1 items-center text-xs weight-strong`}>
              {done && <Icon name="check" />}
              {done ? 'Fait' : index === current ? 'Maintenant' : 'À faire'}
            </p>
            <p className="note">{text}</p>
            {!done && (
              <ButtonLink to={to} variant={index === current ? 'signal' : 'neutral'}>
                {action}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
