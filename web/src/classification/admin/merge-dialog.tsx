import type { ClassificationPath } from '@etapes-climat/domain/classification/classification-kinds'
import { findSameName } from '@etapes-climat/domain/classification/rules/same-name'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { idOfIri } from '../../lib/api/api-address.ts'
import { callApi } from '../../lib/api/api-client.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ListSkeleton } from '../../ui/feedback/list-skeleton.tsx'
import { ProblemNotice } from '../../ui/feedback/notice.tsx'
import { Select } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import { classificationKeys } from '../api.ts'
import type { NamedItem } from './named-item.ts'
import { useVersion, VersionFailure } from './named-version.tsx'
import { movingSentence } from './uses-sentence.ts'

interface MergeDialogProps {
  path: ClassificationPath
  /** the item that goes */
  item: NamedItem
  /** the item that stays, where it is known already */
  into?: NamedItem | undefined
  /** every item of the list */
  all: readonly NamedItem[]
  onDone: (message: string, into: NamedItem) => Promise<void>
  onClose: () => void
}

/** Merges an item into another one of its list: first says how much moves. */
export function MergeDialog({ path, item, into, all, onDone, onClose }: MergeDialogProps) {
  const form = useId()
  const queryClient = useQueryClient()
  const others = choicesFor(all, item)
  const [chosen, setChosen] = useState(
    () => into?.['@id'] ?? findSameName(others, item.name)?.['@id'] ?? '',
  )
  const [error, setError] = useState<string>()
  const keyOf = (iri: string) => classificationKeys.merged(path, iri)
  const from = useVersion(keyOf(item['@id']), path, { id: idOfIri(item['@id']) })
  const target = useVersion(keyOf(chosen), path, {
    id: idOfIri(chosen),
    enabled: chosen !== '',
  })
  const { run, pending, problem, forgetProblem } = useAttempt({
    // The names and counts of this moment, over which the next attempt is made.
    onFailed: () => void queryClient.resetQueries({ queryKey: classificationKeys.merged(path) }),
  })
  const failed = [from, target].find(({ isError }) => isError)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen === '') return setError('Choisissez l’élément qui reste.')
    const [goes, stays] = [from.data, target.data]
    if (!goes || !stays) return
    void run(async () => {
      await callApi(`POST /admin/${path}/merge/{id}`, {
        params: { id: idOfIri(item['@id']) },
        body: { into: chosen, intoRevision: stays.revision },
        revision: goes.revision,
      })
      const message = `«\u00a0${goes.name}\u00a0» est fusionné dans «\u00a0${stays.name}\u00a0».`
      await onDone(message, stays)
    })
  }

  return (
    <Dialog
      title={`Fusionner «\u00a0${from.data?.name ?? item.name}\u00a0»`}
      closeOnBackdrop={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={form} variant="accent" aria-busy={pending}>
            Fusionner
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label="Fusionner avec" required error={error}>
          {(controlProps) => (
            <Select
              {...controlProps}
              data-autofocus
              value={chosen}
              onChange={(event) => {
                setChosen(event.target.value)
                setError(undefined)
                forgetProblem()
              }}
            >
              <option value="">Choisir…</option>
              {others.map((other) => (
                <option key={other['@id']} value={other['@id']}>
                  {other.path}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </form>
      <div role="status" className="mt-3">
        {from.data?.uses && target.data && (
          <p>
            {movingSentence(from.data.name, target.data.name, {
              uses: from.data.uses,
              below: path === 'tags' ? 'mot-clé' : 'secteur',
            })}
          </p>
        )}
        {(from.isPending || target.isLoading) && <ListSkeleton />}
      </div>
      {failed && <VersionFailure query={failed} />}
      <ProblemNotice>
        {problem?.status === 409
          ? `${problem.message} Vérifiez les noms, puis recommencez.`
          : problem?.message}
      </ProblemNotice>
    </Dialog>
  )
}

interface Choice extends NamedItem {
  /** with the names above it: `Énergie › Réseaux` */
  path: string
}

interface Node extends NamedItem {
  children?: readonly Node[]
}

/** What an item can be merged into: all of its list but itself and what stands below it. */
function choicesFor(all: readonly Node[], item: NamedItem): Choice[] {
  const parents = new Map(
    all.flatMap((node) => (node.children ?? []).map((child) => [child['@id'], node] as const)),
  )
  const above = (node: Node): Node[] => {
    const parent = parents.get(node['@id'])
    return parent ? [...above(parent), parent] : []
  }
  return all.flatMap((node) => {
    const way = [...above(node), node]
    if (way.some((step) => step['@id'] === item['@id'])) return []
    return { ...node, path: way.map(({ name }) => name).join(' › ') }
  })
}
