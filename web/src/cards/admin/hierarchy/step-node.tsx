import type { CardNode } from '@etapes-climat/domain/cards/contract'
import { formatWord } from '@etapes-climat/domain/cards/rules/format-words'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { CLIMATE_UNIT, NECESSARY_CONDITION } from '@etapes-climat/domain/kernel/unit'
import { memo } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { RowDraftBadge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { FormatMark } from '../../../ui/figures/format-mark.tsx'
import { NecessaryCondition } from '../../../ui/figures/step-value.tsx'
import { Icon } from '../../../ui/icon.tsx'
import layout from '../../../ui/layout.module.css'
import { MarkedText } from '../../../ui/tree/marked-text.tsx'
import { EDITED_STEP } from '../../edited-step-address.ts'
import { stepCode } from './hierarchy-api.ts'
import styles from './step-node.module.css'

/** A step in its tree: index, id, name, format, draft badge, value, edit. */
export const StepNode = memo(({ step, wanted }: { step: CardNode; wanted: string }) => {
  const { id, idx, name, cardFormat, draft, uid } = step
  const code = stepCode(step)
  return (
    <div className={`${styles.step} grid gap-2 items-center`}>
      <span className={`${styles.code} text-xs text-ink-3 num wrap-anywhere`}>
        <MarkedText text={code} wanted={wanted} />
        {idx && <span className="block">nº&nbsp;{id}</span>}
      </span>
      <span className="wrap-anywhere py-2 max-phone:col-1 max-phone:row-1 max-phone:py-0">
        <MarkedText text={name} wanted={wanted} />
      </span>
      <FormatMark format={cardFormat} />
      <span className={styles.state}>
        <RowDraftBadge draft={draft} />
      </span>
      <NodeValue step={step} />
      <EditStepLink uid={uid} name={`${code} ${name}`} />
    </div>
  )
})

/** The same, read aloud. */
export function describeNode(step: CardNode): string {
  const { name, cardFormat, draft, val } = step
  const format = formatWord(cardFormat)
  const zero = isComputed(step) ? NOTHING_COUNTED.toLowerCase() : NECESSARY_CONDITION
  const value = val === 0 ? zero : `${formatNumber(val)} ${CLIMATE_UNIT}`
  return [stepCode(step), name, format, ...(draft ? ['brouillon'] : []), value].join(', ')
}

/** Here an administrator is told why a computed value is 0; members read the specification's words. */
const NOTHING_COUNTED = 'Aucune étape comptée'

const isComputed = ({ cardFormat }: CardNode) => cardFormat.slug === 'indirect'

function NodeValue({ step }: { step: CardNode }) {
  const { val, draft } = step
  if (val === 0) {
    return (
      <span className={classNames(styles.value, 'text-right font-stretch-88%', styles.condition)}>
        {isComputed(step) ? NOTHING_COUNTED : <NecessaryCondition />}
      </span>
    )
  }
  return (
    <span
      className={classNames(
        styles.value,
        'text-right font-stretch-88% num',
        draft && styles.uncounted,
      )}
    >
      {draft && <span className={layout.visuallyHidden}>non comptée&nbsp;: </span>}
      {formatNumber(val)}
    </span>
  )
}

/** Opens the step's editor over the tree. */
function EditStepLink({ uid, name }: { uid: string; name: string }) {
  return (
    <ButtonLink
      size="s"
      className={styles.edit}
      to={`?${new URLSearchParams({ [EDITED_STEP]: uid })}`}
      state={{ openedHere: true }}
      aria-label={`Modifier\u00a0: ${name}`}
    >
      <Icon name="pencil" />
    </ButtonLink>
  )
}
