import type { FixAnswer } from '@etapes-climat/domain/cards/contract'
import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import table from '../../../ui/table/table.module.css'

/** The changes of a recalculation: old and new values of steps and sectors. */
export function RecalculationDialog({
  answer,
  onClose,
}: {
  answer: FixAnswer
  onClose: () => void
}) {
  return (
    <Dialog
      title="Valeurs recalculées"
      onClose={onClose}
      actions={
        <Button variant="accent" data-autofocus onClick={onClose}>
          Fermer
        </Button>
      }
    >
      {answer.changes.length === 0 ? (
        <p>Rien n’a changé&nbsp;: toutes les valeurs étaient justes.</p>
      ) : (
        <Changes answer={answer} />
      )}
    </Dialog>
  )
}

function Changes({ answer: { cards, sectors, changes } }: { answer: FixAnswer }) {
  return (
    <table className={table.table}>
      <caption>
        {formatCount(cards, 'étape')} et {formatCount(sectors, 'secteur')}, en {CLIMATE_UNIT}
      </caption>
      <thead>
        <tr>
          <th scope="col">Nom</th>
          <th scope="col" className={table.end}>
            Ancienne
          </th>
          <th scope="col" className={table.end}>
            Nouvelle
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ '@id': iri, name, before, after }) => (
          <tr key={iri}>
            <th scope="row">{name}</th>
            <td className={table.end}>{formatNumber(before)}</td>
            <td className={table.end}>{formatNumber(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
