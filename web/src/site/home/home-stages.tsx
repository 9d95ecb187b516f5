import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { StageMark } from '../../ui/figures/stage-mark.tsx'
import layout from '../../ui/layout.module.css'
import { RichText } from '../../ui/rich-text.tsx'
import styles from './home-stages.module.css'
import { useCalculatePath } from './use-calculate-path.ts'

const STAGES = [
  {
    letter: 'A',
    title: 'Situer ses priorités',
    text: 'Choisissez les secteurs et les mots-clés de votre opération.',
  },
  {
    letter: 'B',
    title: 'Choisir ses étapes',
    text: 'Sélectionnez les étapes que votre équipe s’engage à étudier.',
  },
  {
    letter: 'C',
    title: 'Recevoir son bilan',
    text: 'Obtenez la somme des gains, la part du potentiel et l’écart à l’objectif 2030.',
  },
] as const

/** The three stages, the rest of the welcome text, and the start button. */
export function HomeStages({ text, control }: { text: string; control: ReactNode }) {
  return (
    <section className={classNames(layout.page, layout.section)}>
      <div className={layout.sectionHead}>
        <h2>Trois temps</h2>
      </div>
      <StageList />
      <div className={`${styles.next} mt-10 pt-6 flex gap-6 items-start rule-t text-ink-2`}>
        {text && <RichText html={text} />}
        {control}
        <ButtonLink size="l" to={useCalculatePath()} icon="calculator">
          Calculer
        </ButtonLink>
      </div>
    </section>
  )
}

/** The three stages of a pathway. */
function StageList() {
  return (
    <ol className={styles.stages}>
      {STAGES.map(({ letter, title, text: stageText }) => (
        <li key={letter}>
          <StageMark letter={letter} size="xl" />
          <h3 className="text-2xl mt-4 max-phone:m-0 max-phone:text-xl">
            <span className={layout.visuallyHidden}>{letter}. </span>
            {title}
          </h3>
          <p className="text-ink-2 max-w-104">{stageText}</p>
        </li>
      ))}
    </ol>
  )
}
