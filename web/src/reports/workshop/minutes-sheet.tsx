import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { MinutesFacts } from '@etapes-climat/domain/workshops/minutes-contract'
import {
  minutesOf,
  OPEN_TITLE,
  objectiveResult,
} from '@etapes-climat/domain/workshops/rules/minutes'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { TableRegion } from '../../ui/table/table-region.tsx'
import { STATUS_ICONS } from '../editor/follow-ups/step-status.tsx'
import styles from './minutes.module.css'
import { WorkshopTower } from './workshop-tower.tsx'

/** The minutes on a sheet: the decisions in their order, what stays open, and the building they made. */
export function MinutesSheet({ facts }: { facts: MinutesFacts }) {
  const minutes = minutesOf(facts)
  const { figures } = facts
  return (
    <div className={styles.minutes}>
      {figures && (
        <section className={styles.result} aria-label="Résultat">
          <p className={styles.word}>{objectiveResult(figures.somme, figures.objectif)}</p>
          <p className={styles.sum}>
            <b>{formatNumber(figures.somme)}</b>
            <span>
              sur {formatNumber(figures.objectif)}
              <br />
              effort{' '}
              <strong>
                {formatNumber(figures.effort)}
                {'\u00a0'}%
              </strong>
            </span>
          </p>
          <WorkshopTower storeys={storeysOf(facts)} figures={figures} />
        </section>
      )}
      <div className={`${styles.sheet} box-rule bg-surface`}>
        <header className={styles.head}>
          <div>
            <h1>COMPTE RENDU</h1>
            <p className="mt-3">{minutes.report}</p>
          </div>
          <dl className={styles.facts}>
            {minutes.facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </header>
        {minutes.rows.length === 0 ? (
          <p className="mt-6">Aucune décision n’a été prise.</p>
        ) : (
          <TableRegion label="Décisions de l’atelier">
            <table className={styles.table}>
              <caption className={layout.visuallyHidden}>
                Décisions, en kgCO2e par personne et par an
              </caption>
              <thead>
                <tr>
                  <th scope="col">Heure</th>
                  <th scope="col">Étape</th>
                  <th scope="col">Décision</th>
                  <th scope="col">Valeur</th>
                </tr>
              </thead>
              <tbody>
                {minutes.rows.map((row) => (
                  <tr key={row.step}>
                    <td>{row.time}</td>
                    <th scope="row">
                      {row.name}
                      {row.notes.map((note) => (
                        <small key={note}>{note}</small>
                      ))}
                    </th>
                    <td>
                      <span className={styles.status}>
                        <Icon name={STATUS_ICONS[row.status]} />
                        {row.decision}
                      </span>
                    </td>
                    <td>{row.value}</td>
                  </tr>
                ))}
              </tbody>
              {minutes.sum && (
                <tfoot>
                  {minutes.already && (
                    <tr>
                      <td />
                      <th scope="row">{minutes.already.name}</th>
                      <td />
                      <td>{minutes.already.value}</td>
                    </tr>
                  )}
                  <tr>
                    <td />
                    <th scope="row">{minutes.sum.name}</th>
                    <td />
                    <td>{minutes.sum.value}</td>
                  </tr>
                </tfoot>
              )}
            </table>
          </TableRegion>
        )}
        <p className="caption mt-3">{minutes.footnote}</p>
        {minutes.open.length > 0 && (
          <section className="mt-8">
            <h2 className="text-xl">{OPEN_TITLE}</h2>
            {minutes.open.map(({ title, names }) => (
              <section key={title} className="mt-4">
                <h3 className="text-s">{title}</h3>
                <ul className={styles.open}>
                  {names.map((name) => (
                    <li key={name}>{name}</li>
                  ))}
                </ul>
              </section>
            ))}
          </section>
        )}
      </div>
    </div>
  )
}

/** The steps that the workshop selected, above what the report had already. */
function storeysOf({ rows, already }: MinutesFacts) {
  const storeys = rows.filter(({ added, val }) => added && val > 0)
  return already.val > 0
    ? [{ name: 'Étapes déjà retenues', val: already.val }, ...storeys]
    : storeys
}
