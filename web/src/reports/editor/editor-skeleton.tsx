import { markRoot } from '../../lib/window/mark-root.ts'
import { DESKTOP, useMediaQuery } from '../../lib/window/use-media-query.ts'
import { ListSkeleton } from '../../ui/feedback/list-skeleton.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import barStyles from './report-bar.module.css'
import styles from './stages/report-editor.module.css'
import { StageHeading } from './stages/stage-heading.tsx'

const barShown = markRoot(barStyles.barShown)
const stagesShown = markRoot(styles.stagesShown)

/** The bar and the three stages while the report and the filters are on their way. */
export function EditorSkeleton() {
  const isDesktop = useMediaQuery(DESKTOP)
  return (
    <>
      <div
        ref={barShown}
        className={`${barStyles.bar} screen-only sticky z-sticky rule-ink-b bg-ground`}
      >
        <div
          className={`${barStyles.inside} flex items-center gap-2 min-h-15 max-w-400 mx-auto px-6`}
        >
          <div className={barStyles.waiting}>
            <Skeleton lines={1} />
          </div>
        </div>
      </div>
      <div ref={stagesShown} className={styles.stages}>
        {isDesktop && (
          <div className={styles.filters}>
            <StageHeading letter="a" id="stage-a" title="Situer ses priorités" />
            <Skeleton lines={10} />
          </div>
        )}
        <div className={styles.stepsStage}>
          <StageHeading letter="b" id="stage-b" title="Choisir ses étapes" />
          <ListSkeleton />
        </div>
        <div className={`${styles.resultsStage} flex flex-col rule-l bg-surface`}>
          <StageHeading letter="c" id="stage-c" title="Recevoir son bilan" />
          <Skeleton lines={6} />
        </div>
      </div>
    </>
  )
}
