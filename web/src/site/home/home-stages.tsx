import { lazy, type ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { loadChunk } from '../../lib/load-chunk.ts'
import { ButtonLink } from '../../ui/button.tsx'
// Styles of the list load with the page, not with its code.
import '../../ui/figures/stage-mark.module.css'
import { CachedIllustration } from '../../ui/cached-illustration.tsx'
import layout from '../../ui/layout.module.css'
import { RichText } from '../../ui/rich-text.tsx'
import styles from './home-stages.module.css'
import { useCalculatePath } from './use-calculate-path.ts'

const loadList = () => loadChunk(() => import('./stage-list.tsx'))
const StageList = import.meta.env.SSR ? (await loadList()).default : lazy(loadList)

/** The three stages, the rest of the welcome text, and the start button (PUB-03, PUB-04). */
export function HomeStages({ text, control }: { text: string; control: ReactNode }) {
  return (
    <section className={classNames(layout.page, layout.section)}>
      <div className={layout.sectionHead}>
        <h2>Trois temps</h2>
      </div>
      <CachedIllustration>
        <StageList />
      </CachedIllustration>
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
