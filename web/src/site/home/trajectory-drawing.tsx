import { TRAJECTORY_WORDS, trajectoryDrawing } from '@etapes-climat/domain/drawing/rules/trajectory'
import { Drawing } from '../../ui/figures/drawing.tsx'
import styles from './trajectory.module.css'

const LARGE_TEXTS = { when: styles.when, what: styles.what, mark: styles.mark }

/** The home page's buildings, larger where there is room. */
export default function TrajectoryDrawing() {
  return (
    <>
      <Drawing
        className="w-full overflow-visible max-phone:hidden"
        drawing={trajectoryDrawing('large')}
        label={TRAJECTORY_WORDS}
        classes={LARGE_TEXTS}
      />
      <Drawing
        className="w-full overflow-visible phone:hidden"
        drawing={trajectoryDrawing('small')}
        label={TRAJECTORY_WORDS}
      />
    </>
  )
}
