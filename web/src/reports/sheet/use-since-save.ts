import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAttempt } from '../../lib/use-attempt.ts'
import { calculateReport, keepFigures, reportKeys } from '../api.ts'

/**
 * « Garder » and « Mettre à jour » for a report whose steps changed since its save, one at a time.
 * @param onDone called once the choice is stored and on screen
 */
export function useSinceSave(uid: string, onDone: () => void) {
  const queryClient = useQueryClient()
  const { run, pending, problem } = useAttempt({ onDone })
  /** the sum as the update stored it; null: not updated here */
  const [updated, setUpdated] = useState<number | null>(null)

  /** What shows figures of saved reports, or says what changed in them; the editor begins with them. */
  async function readAgain() {
    queryClient.removeQueries({ queryKey: reportKeys.report(uid) })
    void queryClient.invalidateQueries({ queryKey: reportKeys.lists })
    void queryClient.invalidateQueries({ queryKey: reportKeys.ofAll })
    await queryClient.invalidateQueries({ queryKey: reportKeys.views })
  }
  return {
    pending,
    problem,
    updated,
    keep: (state: string) => run(() => keepFigures(uid, state).then(readAgain)),
    update: () =>
      run(async () => {
        setUpdated((await calculateReport(uid)).datas.somme)
        await readAgain()
      }),
  }
}
