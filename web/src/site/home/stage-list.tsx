import { StageMark } from '../../ui/figures/stage-mark.tsx'
import layout from '../../ui/layout.module.css'
import styles from './home-stages.module.css'

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

/** The three stages of a pathway (PUB-03). */
export default function StageList() {
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
