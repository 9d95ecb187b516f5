import { COLUMN_LETTERS } from '@etapes-climat/domain/reports/rules/comparison/compared-reports'
import type { ComparisonHead } from '@etapes-climat/domain/reports/rules/comparison/comparison-table'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pathOf } from '../../routing/route-names.ts'
import { Button } from '../../ui/button.tsx'
import layout from '../../ui/layout.module.css'
import styles from './comparison-heads.module.css'

interface ComparisonHeadsProps {
  heads: readonly ComparisonHead[]
  uids: readonly string[]
  /** columns that wait for a report */
  places: readonly number[]
  /** whether the report of a column is under way */
  waiting: readonly boolean[]
  onChooseReport: () => void
  onRemove: (uid: string) => void
}

/** A column for each report, known by its letter as an axis of a drawing is. */
export function ComparisonHeads(props: ComparisonHeadsProps) {
  const { heads, uids, places, waiting, onChooseReport, onRemove } = props
  return (
    <thead className={`${styles.heads} sticky z-sticky bg-ground`}>
      <tr>
        <td />
        {heads.map((head, place) => (
          <th className="rule-l" scope="col" key={head.letter}>
            <Head letter={head.letter}>
              {waiting[place] ? (
                <p>Chargement…</p>
              ) : head.isMissing ? (
                <>
                  <h2 title={head.name}>{head.name}</h2>
                  <p>{head.detail}</p>
                  <Button size="s" onClick={() => onRemove(uids[place] ?? '')}>
                    Retirer<span className={layout.visuallyHidden}> {head.letter}</span>
                  </Button>
                </>
              ) : (
                <>
                  <h2 title={head.name}>
                    <Link to={pathOf('reportView', { id: uids[place] ?? '' })}>{head.name}</Link>
                  </h2>
                  <p>{head.detail}</p>
                </>
              )}
            </Head>
          </th>
        ))}
        {places.map((place) => (
          <th className="rule-l" scope="col" key={place}>
            <Head letter={COLUMN_LETTERS[place] ?? ''} isEmpty>
              <Button size="s" icon="plus" onClick={onChooseReport}>
                Choisir un rapport
              </Button>
            </Head>
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface HeadProps {
  letter: string
  isEmpty?: boolean
  children: ReactNode
}

const Head = ({ letter, isEmpty, children }: HeadProps) => (
  <div className={`${styles.head} grid gap-x-3 gap-y-0 items-start`} data-empty={isEmpty}>
    <span
      className={`${styles.axis} inline-grid place-items-center h-10 bg-surface text-l weight-bold lh-none`}
    >
      <span className={layout.visuallyHidden}>Colonne </span>
      {letter}
    </span>
    <div>{children}</div>
  </div>
)
