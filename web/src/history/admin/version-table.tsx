import type { HistoryKind, Version } from '@etapes-climat/domain/history/contract'
import { versionIndex } from '@etapes-climat/domain/history/rules/version-index'
import { lookOf, newestOnline } from '@etapes-climat/domain/history/rules/version-looks'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Radio } from '../../ui/form/checkbox.tsx'
import layout from '../../ui/layout.module.css'
import { TableRegion } from '../../ui/table/table-region.tsx'
import styles from './history.module.css'
import type { ComparedNumbers } from './use-compared-numbers.ts'
import { VersionMark } from './version-mark.tsx'
import { versionMoment, versionWords } from './version-words.ts'

interface VersionTableProps {
  kind: HistoryKind
  /** last first */
  versions: readonly Version[]
  compared: ComparedNumbers
  /** null: it was deleted */
  onRestore: ((version: Version) => void) | null
}

/** The versions, of which two are compared, with buttons to restore them. */
export function VersionTable({ kind, versions, compared, onRestore }: VersionTableProps) {
  const online = newestOnline(versions)
  const choice = (side: 'from' | 'to', { number }: Version) => (
    <Radio
      name={side}
      checked={compared[side] === number}
      onChange={() => compared.choose(side, number)}
    >
      <span className={layout.visuallyHidden}>
        {side === 'from' ? 'Comparer depuis' : 'Comparer avec'} {versionIndex(number)}
      </span>
    </Radio>
  )
  return (
    <TableRegion label="Indices, du plus récent au plus ancien">
      <table className={`${styles.versions} w-full text-s`}>
        <thead>
          <tr>
            <th scope="col">Indice</th>
            <th scope="col">de</th>
            <th scope="col">à</th>
            <th scope="col">Quoi, quand, qui</th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <tr
              key={version.number}
              className={classNames(
                compared.from === version.number && styles.from,
                compared.to === version.number && styles.to,
              )}
            >
              <th scope="row">
                <VersionMark number={version.number} look={lookOf(version, version === online)} />
              </th>
              <td>{choice('from', version)}</td>
              <td>{choice('to', version)}</td>
              <td>
                <div className={`${styles.what} row justify-between gap-x-3 gap-y-1 lh-dense`}>
                  <p>
                    {versionWords(kind, version)}
                    <small className="caption block">
                      {versionMoment(version)}
                      {version === online && version.published && <b>, en ligne</b>}
                    </small>
                  </p>
                  {onRestore && version !== online && (
                    <Button
                      size="s"
                      aria-label={`Restaurer ${versionIndex(version.number)}`}
                      onClick={() => onRestore(version)}
                    >
                      Restaurer
                    </Button>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}
