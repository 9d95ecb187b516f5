import type { RefusedStep } from '@etapes-climat/domain/cards/bulk-contract'
import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { compareNames } from '@etapes-climat/domain/kernel/name-order'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import type { NamedReference } from '../../../ui/form/named-reference.ts'
import { adminStepKeys, stepOptions } from '../api.ts'
import { WhatChangesDialog } from '../consequences/what-changes-dialog.tsx'
import { ReferenceSelect } from '../editor/reference-select.tsx'
import { gridNames } from '../grid/state/grid-names.ts'
import { ACT_WORDS, bulkActOf, type ChosenAct, doneWords, performBulk } from './bulk-acts.ts'
import { useAnnounceBulkResult } from './use-announce-bulk-result.ts'

interface BulkDialogProps {
  act: ChosenAct
  steps: readonly FoundCard[]
  onDone: () => void
  onClose: () => void
  /** goes on without these steps */
  onLeaveOut: (steps: readonly FoundCard[]) => void
}

/** « Ce qui va changer » of one act on the chosen steps, with what the act needs to know. */
export function BulkDialog({ act, steps, onDone, onClose, onLeaveOut }: BulkDialogProps) {
  const queryClient = useQueryClient()
  const announceResult = useAnnounceBulkResult()
  const [item, setItem] = useState<NamedReference | null>(null)
  const bulk = bulkActOf(act, steps, item)
  const { verb, danger } = ACT_WORDS[act]
  const confirm = `${verb}\u00a0: ${formatCount(steps.length, 'étape')}`

  async function perform() {
    if (!bulk) return
    const answer = await performBulk(bulk)
    void queryClient.invalidateQueries({ queryKey: adminStepKeys.all })
    void queryClient.invalidateQueries({ queryKey: adminStepKeys.anyEdited })
    onDone()
    await announceResult(doneWords(act, answer), answer)
  }
  return (
    <WhatChangesDialog
      act={bulk && { act: 'bulk', bulk }}
      title={titleOf(act, steps)}
      verb={confirm}
      confirm={() => confirm}
      danger={danger}
      refusal={(refused) => (
        <RefusedSteps
          refused={refused}
          total={steps.length}
          onLeaveOut={() => {
            const iris = new Set(refused.map((step) => step['@id']))
            onLeaveOut(steps.filter((step) => iris.has(step['@id'])))
            if (iris.size >= steps.length) onClose()
          }}
        />
      )}
      onConfirm={perform}
      onClose={onClose}
    >
      {act === 'category' && <CategoryField chosen={item} onChoose={setItem} />}
      {act === 'add-tag' && <TagField chosen={item} onChoose={setItem} />}
      {act === 'remove-tag' && (
        <ItemField label="Mot-clé" choices={carriedTags(steps)} chosen={item} onChoose={setItem} />
      )}
    </WhatChangesDialog>
  )
}

function titleOf(act: ChosenAct, steps: readonly FoundCard[]): string {
  const [first] = steps
  const what =
    steps.length === 1 && first ? `«\u00a0${first.name}\u00a0»` : formatCount(steps.length, 'étape')
  return `${ACT_WORDS[act].label}\u00a0: ${what}`
}

interface ItemFieldProps {
  chosen: NamedReference | null
  onChoose: (chosen: NamedReference | null) => void
}

function CategoryField(props: ItemFieldProps) {
  return (
    <ItemField {...props} label="Filtre" choices={useQuery(stepOptions).data?.categories ?? []} />
  )
}

function TagField(props: ItemFieldProps) {
  const options = useQuery(stepOptions).data
  const tags = useMemo(() => (options ? gridNames(options).tags.list : []), [options])
  const choices = tags.map((tag) => ({ ...tag, label: tag.text }))
  return <ItemField {...props} label="Mot-clé" choices={choices} />
}

function ItemField({
  label,
  choices,
  ...choice
}: ItemFieldProps & { label: string; choices: readonly (NamedReference & { label?: string })[] }) {
  return (
    <Field label={label}>
      {(field) => <ReferenceSelect {...field} none="À choisir" choices={choices} {...choice} />}
    </Field>
  )
}

/** The keywords that at least one of the steps carries. */
function carriedTags(steps: readonly FoundCard[]): NamedReference[] {
  const tags = new Map(steps.flatMap((step) => step.tags.map((tag) => [tag['@id'], tag] as const)))
  return [...tags.values()].toSorted((one, other) => compareNames(one.name, other.name))
}

interface RefusedStepsProps {
  refused: readonly RefusedStep[]
  /** of how many the act is about */
  total: number
  /** takes the refused ones out of the choice */
  onLeaveOut: () => void
}

/** Why an act on several steps is refused as a whole: each step with its reason. */
function RefusedSteps({ refused, total, onLeaveOut }: RefusedStepsProps) {
  const steps = new Set(refused.map((step) => step['@id'])).size
  return (
    <Notice tone="danger" role="alert">
      <p>
        {`Rien n’est écrit\u00a0: ${formatCount(steps, 'étape')} sur ${total} ${steps < 2 ? 'refuse' : 'refusent'} cet acte.`}
      </p>
      <ul className="max-h-56 my-2 pl-5 overflow-auto">
        {refused.map(({ '@id': iri, idx, name, propertyPath, message }) => (
          <li key={`${iri} ${propertyPath}`}>
            <b>{`${idx} ${name}`.trim() || iri}</b>&nbsp;: {message}
          </li>
        ))}
      </ul>
      <Button size="s" onClick={onLeaveOut}>
        {steps < total ? 'Continuer sans elles' : 'Les retirer du choix'}
      </Button>
    </Notice>
  )
}
