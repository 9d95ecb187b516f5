import { formatCount } from '@etapes-climat/domain/kernel/format'
import type { Operation } from '@etapes-climat/domain/reports/operation-contract'
import styles from './my-reports.module.css'

/** The name of an operation over its reports, with its programme and persons. */
export function OperationHeading({ id, operation }: { id: string; operation: Operation | null }) {
  const persons = operation?.persons ?? null
  const facts = [operation?.programme, persons !== null && formatCount(persons, 'personne')]
  const told = facts.filter(Boolean).join(', ')
  return (
    <h2
      id={id}
      className={`${styles.operation} flex flex-wrap items-baseline gap-x-3 gap-y-1 pb-2 text-xl`}
    >
      {operation?.name ?? 'Sans opération'}{' '}
      {told && <small className="caption font-stretch-normal weight-text">{told}</small>}
    </h2>
  )
}
