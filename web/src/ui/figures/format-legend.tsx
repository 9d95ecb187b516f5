import styles from './format-mark.module.css'
import { FormatMark } from './format-mark.tsx'

/** The legend of the formats that the person can meet. */
export function FormatLegend({ slugs }: { slugs: readonly string[] }) {
  return (
    <ul className={styles.legend} aria-label="Légende">
      {slugs.map((slug) => (
        <li key={slug}>
          <FormatMark format={{ slug, name: slug }} />
        </li>
      ))}
    </ul>
  )
}
