import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { useState } from 'react'
import { classificationTab } from '../../../routing/classification-tabs.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import layout from '../../../ui/layout.module.css'
import { editedFieldAddress } from '../../edited-step-address.ts'
import { FAULT_WORDS } from './fault-words.ts'
import styles from './health.module.css'
import type { FaultList, NumberedFault } from './numbered-faults.ts'

/** Rows drawn at once. */
const SHOWN = 20

/** One list of faults: what each is, and the way to the field that mends it. */
export function FaultSection({ kind, faults }: FaultList) {
  const { title, why } = FAULT_WORDS[kind]
  const [whole, setWhole] = useState(false)
  const shown = whole ? faults : faults?.slice(0, SHOWN)
  const left = (faults?.length ?? 0) - (shown?.length ?? 0)
  return (
    <section
      id={kind}
      className={`${styles.list} grid gap-3 justify-items-start`}
      aria-labelledby={`titre-${kind}`}
    >
      <h2
        className="flex flex-wrap gap-x-3 gap-y-0 items-baseline w-full pb-2 rule-ink-b text-xl font-stretch-92%"
        id={`titre-${kind}`}
      >
        {title}
        {why && <small>{why}</small>}
        {faults && <b>{formatNumber(faults.length)}</b>}
      </h2>
      {faults === null && (
        <Notice>Cette liste n’a pas pu être vérifiée. Rechargez la page pour réessayer.</Notice>
      )}
      {shown && (
        <ul>
          {shown.map((fault) => (
            <FaultRow key={`${fault.uid} ${fault.field}`} kind={kind} fault={fault} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <Button onClick={() => setWhole(true)}>
          Afficher {formatCount(left, 'réserve de plus', 'réserves de plus')}
        </Button>
      )}
    </section>
  )
}

interface FaultRowProps extends Pick<FaultList, 'kind'> {
  fault: NumberedFault
}

function FaultRow({ kind, fault }: FaultRowProps) {
  return (
    <li className={`${styles.fault} grid gap-x-3 gap-y-1 items-center py-2 rule-b text-s`}>
      <span className="min-w-7 w-max h-7 px-1 bg-ink text-ground grid place-items-center text-2xs weight-bold num">
        {fault.number}
      </span>
      <code className="caption wrap-anywhere">{fault.idx}</code>
      <span className={styles.name}>
        {fault.name}
        {fault.detail && <small>{fault.detail}</small>}
      </span>
      <FaultLink kind={kind} fault={fault} />
    </li>
  )
}

/** To the very field in the editor, or to the list of the classification. */
export function FaultLink({ kind, fault, signal = false }: FaultRowProps & { signal?: boolean }) {
  const to = fault.field
    ? editedFieldAddress(fault.uid, fault.field)
    : classificationTab(kind === 'tag' ? 'mots-cles' : 'secteurs')
  return (
    <ButtonLink
      to={to}
      state={{ openedHere: true, fault: fault.number }}
      preventScrollReset={fault.field !== null}
      size={signal ? 'm' : 's'}
      variant={signal ? 'signal' : 'neutral'}
      iconEnd="arrow-right"
      data-fault={signal ? undefined : fault.number}
    >
      {signal ? `Lever la réserve ${fault.number}` : FAULT_WORDS[kind].action}
      {!signal && <span className={layout.visuallyHidden}>{`\u00a0: ${fault.name}`}</span>}
    </ButtonLink>
  )
}
