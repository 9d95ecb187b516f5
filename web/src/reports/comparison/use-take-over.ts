import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import type { ComparedReports } from '@etapes-climat/domain/reports/comparison-contract'
import type { MinimalReport, Report } from '@etapes-climat/domain/reports/contract'
import type { Column } from '@etapes-climat/domain/reports/rules/comparison/compared-reports'
import { takenOver } from '@etapes-climat/domain/reports/rules/comparison/taken-over'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { dismissToast, toastFailure, toastSuccess } from '../../ui/feedback/toast-store.ts'
import { createVariant, deleteReport, readReport, reportKeys, updateReport } from '../api.ts'
import { chosenSteps } from './chosen-steps.ts'
import { comparisonKeys } from './comparison-api.ts'
import { focusStepRow } from './step-row.ts'
import type { ComparisonAddress } from './use-comparison-address.ts'

type ComparedReport = NonNullable<Column>

/** Target for a report that does not exist yet: a new variant of the reference. */
export const NEW_VARIANT = 'nouvelle'

interface TakeOverOptions {
  address: ComparisonAddress
  columns: readonly Column[]
  /** the compared reports; a new object after each change */
  compared: ComparedReports | null
  onReread: () => Promise<ComparedReports | null>
}

/** A saved take-over, and how to undo it. */
interface Taken {
  saved: MinimalReport
  undo: () => Promise<unknown>
}

const irisOf = (items: readonly { '@id': string }[]) => items.map((item) => item['@id'])

/** « Reprendre dans … »: the chosen steps go into a report, saved with its revision. */
export function useTakeOver({ address, columns, compared, onReread }: TakeOverOptions) {
  const { choice, change } = address
  const queryClient = useQueryClient()
  const { run, pending, problem, forgetProblem } = useAttempt()
  const leftOn = useRef<string | null>(null)
  // The way back is one of this screen, which it reads again: it goes with it.
  const offered = useRef<number>(undefined)
  useEffect(() => () => dismissToast(offered.current ?? 0), [])

  // The bar and the message go with their buttons, and the rows of what was taken over move: the focus
  // follows the first of them once they are drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn anew when what was read is
  useEffect(() => {
    if (leftOn.current === null) return
    focusStepRow(leftOn.current)
    leftOn.current = null
  }, [compared])

  async function refresh() {
    queryClient.removeQueries({ queryKey: reportKeys.views })
    queryClient.removeQueries({ queryKey: ['report'] })
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: comparisonKeys.all }),
      queryClient.invalidateQueries({ queryKey: reportKeys.lists }),
    ])
  }

  /** @throws ApiError 409 when the report was saved elsewhere since it was read */
  async function add(before: Report, revision: number, steps: readonly string[]): Promise<Taken> {
    const cards = irisOf(before.cards)
    const saved = await updateReport(before['@id'], { cards: [...cards, ...steps] }, revision)
    const undo = () =>
      updateReport(saved['@id'], { cards, sectors: irisOf(before.sectors) }, saved.revision)
    return { saved, undo }
  }

  /** A variant that the steps could not be added to is taken away again. */
  async function addToVariant(origin: ComparedReport, steps: readonly string[]): Promise<Taken> {
    const variant = await createVariant(origin.uid)
    try {
      const before = await readReport(variant.uid)
      const { saved } = await add(before, variant.revision, steps)
      change({ reports: [...choice.reports, variant.uid].slice(0, 4) })
      const undo = async () => {
        const { revision } = await readReport(variant.uid)
        if (revision !== saved.revision) throw new ApiError(409, CHANGED_SINCE)
        await deleteReport(variant['@id'])
        change({ reports: choice.reports })
      }
      return { saved, undo }
    } catch (error) {
      await deleteReport(variant['@id'])
      throw error
    }
  }

  async function takeNow(target: string, among: readonly Column[]): Promise<void> {
    const readable = among.filter((column) => column !== null)
    const isNew = target === NEW_VARIANT
    const report = isNew ? readable[0] : readable.find(({ uid }) => uid === target)
    if (!report) throw new Error('No report to add to')
    const { added } = takenOver(report, chosenSteps(among, choice.chosen))
    const steps = irisOf(added)
    const { saved, undo } = isNew
      ? await addToVariant(report, steps)
      : await add(await readReport(report.uid), report.revision, steps)
    const undone = isNew ? UNDONE_VARIANT : undoneWords(report)
    const [first = null] = choice.chosen
    leftOn.current = first
    change({ chosen: [], target: '' })
    await refresh()
    async function undoNow() {
      try {
        leftOn.current = first
        await undo()
        await refresh()
        toastSuccess(undone)
      } catch (error) {
        leftOn.current = null
        toastFailure(error)
      }
    }
    const way = { label: 'Annuler', run: () => void undoNow() }
    offered.current = toastSuccess(wordsOf(added.length, report, saved), way, TAKEN)
  }

  return {
    pending,
    /** why steps were not taken over; they stay chosen */
    problem,
    take: (target: string) => run(() => takeNow(target, columns)),
    /** reads the newer version, then adds the same steps to it */
    takeAfresh: (target: string) =>
      run(async () => {
        const fresh = await onReread()
        if (fresh)
          await takeNow(
            target,
            fresh.reports.map(({ report }) => report),
          )
      }),
    giveUp: forgetProblem,
  }
}

/** Only the last take-over can be undone: the report has another revision after it. */
const TAKEN = 'reprise'
const CHANGED_SINCE =
  'La variante a changé depuis\u00a0: elle est gardée. Vous pouvez la supprimer dans «\u00a0Mes rapports\u00a0».'
const UNDONE_VARIANT = 'Reprise annulée\u00a0: la nouvelle variante est supprimée.'

function undoneWords({ name, datas }: ComparedReport): string {
  const back = datas
    ? `\u00a0: la somme de «\u00a0${name}\u00a0» revient à ${formatNumber(datas.somme)}`
    : ''
  return `Reprise annulée${back}.`
}

function wordsOf(count: number, before: ComparedReport, { name, datas }: MinimalReport): string {
  const taken = `${formatCount(count, 'étape reprise', 'étapes reprises')} dans «\u00a0${name}\u00a0»`
  if (!datas || !before.datas) return `${taken}.`
  const [from, to] = [before.datas.somme, datas.somme].map(formatNumber)
  return `${taken}\u00a0: la somme passe de ${from} à ${to}.`
}
