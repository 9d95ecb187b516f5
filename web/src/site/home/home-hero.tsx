import { classNames } from '../../lib/class-names.ts'
import { glueShortWords } from '../../lib/typography.ts'
import { ButtonLink } from '../../ui/button.tsx'
import layout from '../../ui/layout.module.css'
import { RichText } from '../../ui/rich-text.tsx'
import styles from './home-hero.module.css'
import { Trajectory } from './trajectory.tsx'
import { useCalculatePath } from './use-calculate-path.ts'

/** Title, lead and next action in the sky that the decrease of the emissions frees. */
export function HomeHero({ title, lead }: { title: string; lead: string }) {
  return (
    <section className={styles.hero}>
      <div className={classNames(layout.page, styles.inner)}>
        <h1 className={`${styles.title} text-4xl font-stretch-82%`}>{glueShortWords(title)}</h1>
        <div className={`${styles.lead} text-l lh-[1.45] text-ink-2`}>
          {lead && <RichText html={lead} />}
          <ButtonLink variant="signal" size="l" to={useCalculatePath()} iconEnd="arrow-right">
            Calculer mon parcours
          </ButtonLink>
        </div>
        <Trajectory />
      </div>
    </section>
  )
}
