import type { Barometer, BarometerYear } from '@etapes-climat/domain/barometer/contract'
import {
  effortFacade,
  effortWords,
  reportsPerWindow,
} from '@etapes-climat/domain/barometer/rules/effort-facade'
import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { compareNames } from '@etapes-climat/domain/kernel/name-order'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../lib/api/api-client.ts'
import { saveFromApi } from '../../lib/api/save-file.ts'
import { WorkbookButton } from '../../reports/workbook-button.tsx'
import { PRIVATE_TITLES, privateEntry } from '../../routing/private-entries.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { AdminPage } from '../../ui/admin-page.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { Drawing } from '../../ui/figures/drawing.tsx'
import { Select } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TableRegion } from '../../ui/table/table-region.tsx'
import styles from './barometer.module.css'
import { Bar, StepCounts } from './step-counts.tsx'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.adminBarometer }

const OTHERS = 'Autres organisations'
const nameOf = ({ organisation }: { organisation: string | null }) => organisation ?? OTHERS

/** /admin/barometre: what the reports of members say together. */
export function Component() {
  const barometer = useQuery({
    queryKey: ['barometer'],
    queryFn: ({ signal }) => callApi('GET /admin/barometer', { signal }),
  })
  return (
    <AdminPage
      title="Ce que l’association apprend"
      part={PRIVATE_TITLES.adminBarometer}
      parent={privateEntry('adminHome')}
      facts={<p>Rapports calculés des membres, par année de création.</p>}
      actions={
        <WorkbookButton
          disabled={!barometer.data?.years.length}
          download={() => saveFromApi('GET /admin/barometer/export.xlsx')}
        />
      }
    >
      <QueryState query={barometer} failed="Le baromètre n’a pas pu être lu">
        {({ years }) =>
          years.length === 0 ? (
            <EmptyState title="Moins de cinq membres ont enregistré un rapport dans l’année">
              Le baromètre s’ouvre à partir de cinq, pour que personne ne se reconnaisse.
            </EmptyState>
          ) : (
            <Years years={years} />
          )
        }
      </QueryState>
    </AdminPage>
  )
}

function Years({ years }: Pick<Barometer, 'years'>) {
  const [wanted, setWanted] = useState(years[0]?.year)
  const [organisation, setOrganisation] = useState('')
  const year = years.find((each) => each.year === wanted) ?? years[0]
  if (!year) return null
  const group = year.groups.findIndex((each) => nameOf(each) === organisation)
  return (
    <>
      <div className={`${styles.choices} flex flex-wrap items-end gap-4 py-4`}>
        <Field label="Organisation">
          {(control) => (
            <Select
              {...control}
              value={group === -1 ? '' : organisation}
              onChange={(event) => setOrganisation(event.target.value)}
            >
              <option value="">Toutes</option>
              {year.groups.map((each) => (
                <option key={nameOf(each)}>{nameOf(each)}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Année">
          {(control) => (
            <Select
              {...control}
              value={year.year}
              onChange={(event) => setWanted(Number(event.target.value))}
            >
              {years.map((each) => (
                <option key={each.year}>{each.year}</option>
              ))}
            </Select>
          )}
        </Field>
        <p className={`${styles.rule} note`}>
          Sous cinq membres, un chiffre n’est pas montré, et rien ici ne permet de le retrouver.
        </p>
      </div>
      <Overview year={year} group={group} />
      <div className={styles.lists}>
        <StepCounts
          title="Les plus choisies"
          note="rapports qui les retiennent"
          steps={year.chosen}
          group={group}
        />
        <StepCounts
          title="Les plus écartées"
          note="et les raisons données"
          steps={year.dropped}
          group={group}
          hatched
        />
      </div>
      <Matrix years={years} />
    </>
  )
}

/** The largest scale of the drawing. */
const LARGEST = 1.2

function Overview({ year, group }: { year: BarometerYear; group: number }) {
  const shown = year.groups[group] ?? year
  const perWindow = reportsPerWindow(year.efforts)
  const facade = effortFacade(year.efforts)
  return (
    <div className={styles.overview}>
      <dl className={styles.figures}>
        <Figure value={formatNumber(shown.reports)}>rapports enregistrés</Figure>
        <Figure value={formatNumber(shown.members)}>membres actifs</Figure>
        <Figure value={percent(shown.effort)}>{'effort médian, objectif 50\u00a0%'}</Figure>
      </dl>
      <section className="stack gap-4" aria-labelledby="efforts">
        <h2 className="text-xl row gap-x-3 pb-2 rule-ink-b" id="efforts">
          Une fenêtre, {perWindow === 1 ? 'un rapport' : `${perWindow} rapports`}{' '}
          <small className="caption weight-text">
            toutes les organisations, rapports par effort, part du potentiel
          </small>
        </h2>
        <Drawing
          className={`${styles.facade} w-full`}
          drawing={facade}
          // A few classes are drawn no larger than many.
          style={{ maxWidth: facade.width * LARGEST }}
          preserveAspectRatio="xMinYMax"
        />
        <details>
          <summary>En tableau</summary>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Effort</th>
                <th scope="col">Rapports</th>
              </tr>
            </thead>
            <tbody>
              {year.efforts.map((effort) => (
                <tr key={effort.from}>
                  <th scope="row">{effortWords(effort)}</th>
                  <td>{formatNumber(effort.reports)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </section>
    </div>
  )
}

const percent = (effort: number | null) =>
  effort === null ? '–' : `${formatNumber(effort)}\u00a0%`

const Figure = ({ value, children }: { value: string; children: string }) => (
  <div>
    <dt className="note">{children}</dt>
    <dd className="text-num-m stretch-num weight-figure lh-none">{value}</dd>
  </div>
)

/** Median effort of each organisation in each year; a cell that could tell of few is hatched. */
function Matrix({ years }: Pick<Barometer, 'years'>) {
  const inOrder = [...years].reverse()
  const names = [...new Set(inOrder.flatMap(({ groups }) => groups.map(nameOf)))]
  const rows = [...names.filter((name) => name !== OTHERS).sort(compareNames)]
  if (names.includes(OTHERS)) rows.push(OTHERS)
  return (
    <section className="stack gap-3" aria-labelledby="medians">
      <h2 className="text-xl row gap-x-3" id="medians">
        Effort médian, par organisation et par année{' '}
        <small className="caption weight-text">{'trait\u00a0: objectif 2030, 50\u00a0%'}</small>
      </h2>
      <TableRegion label="Effort médian par organisation et par année">
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">Organisation</th>
              {inOrder.map(({ year }) => (
                <th key={year} scope="col">
                  {year}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {inOrder.map(({ year, groups }) => (
                  <Cell key={year} counted={groups.find((group) => nameOf(group) === name)} />
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">Toutes</th>
              {inOrder.map((year) => (
                <Cell key={year.year} counted={year} />
              ))}
            </tr>
          </tbody>
        </table>
      </TableRegion>
      <p className="caption">
        Une case masquée concerne moins de cinq membres, ou permettrait de retrouver une telle case
        par différence. Ses chiffres ne quittent pas le serveur, tableur compris.
      </p>
    </section>
  )
}

interface CellProps {
  /** undefined: hidden */
  counted: Pick<BarometerYear, 'reports' | 'members' | 'effort'> | undefined
}

function Cell({ counted }: CellProps) {
  if (!counted)
    return (
      <td className={styles.masked}>
        <span>Masqué</span>
      </td>
    )
  const { effort, reports, members } = counted
  return (
    <td>
      <b className="text-l stretch-num">{percent(effort)}</b>{' '}
      <small className="caption">
        {formatCount(reports, 'rapport')}, {formatCount(members, 'membre')}
      </small>
      <Bar share={(effort ?? 0) / 100} mark={0.5} />
    </td>
  )
}
