import type { EditedItem } from '../../lib/api/item-api.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { FieldConflictNotice } from '../../saving/conflict-notice.tsx'
import { toastFailure } from '../../ui/feedback/toast-store.ts'
import type { ItemEditorConfig } from '../item-kind.ts'
import type { Edited } from './next-version-kind.ts'

interface ContestedNoticeProps<Item extends EditedItem, Values, Changes, Body extends Changes> {
  /** the kind of next versions */
  kind: ItemEditorConfig<Edited<Item>, Values, Changes, Body>
  /** the next version that the fields rest on */
  item: Edited<Item>
  values: Values
  /** the choice is saved */
  onResolved: (saved: Edited<Item>, values: Values) => void
}

const MESSAGE = 'Depuis la préparation, ce qui est en ligne a changé aussi.'
const WORDS = {
  mine: 'Prochaine version',
  theirs: 'En ligne',
  takeTheirs: 'Prendre ce qui est en ligne',
}

/** A next version and what is online became different in the same fields: each is chosen. */
export function ContestedNotice<
  Item extends EditedItem,
  Values extends object,
  Changes,
  Body extends Changes,
>(props: ContestedNoticeProps<Item, Values, Changes, Body>) {
  const { kind, item, values, onResolved } = props
  const { run } = useAttempt({ onFailed: toastFailure })
  if (!item.next || item.next.isResolved) return null
  const { next } = item
  const names = new Set<string>(next.publication.contested)
  const contested = (Object.keys(values) as (keyof Values & string)[]).filter((name) =>
    names.has(name),
  )
  if (contested.length === 0) return null

  const resolve = (resolved: Values) =>
    run(async () => {
      const seen = { ...item, next: { ...next, isResolved: true } }
      onResolved(await kind.api.update(seen, kind.bodyOf(resolved)), resolved)
    })
  const online = kind.valuesOf(next.online)
  const taken = { ...values }
  for (const name of contested) taken[name] = online[name]
  return (
    <FieldConflictNotice
      conflict={{
        message: MESSAGE,
        latest: next.online,
        question: { values, contested, followed: [] },
      }}
      kind={kind}
      words={WORDS}
      onResolve={(resolved) => void resolve(resolved)}
      onTakeTheirs={() => void resolve(taken)}
    />
  )
}
