import type { Exemplary } from '@etapes-climat/domain/exemplaries/contract'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { useQuery } from '@tanstack/react-query'
import { DeleteItemDialog } from '../../editing/delete-item-dialog.tsx'
import { EXEMPLARY_KIND } from './exemplary-kind.ts'

interface DeleteExemplaryDialogProps {
  work: Exemplary
  onDeleted: () => Promise<void>
  onClose: () => void
}

/** Says which steps lose the work before it is deleted (EX-08). */
export function DeleteExemplaryDialog({ work, onDeleted, onClose }: DeleteExemplaryDialogProps) {
  const counted = useQuery({
    queryKey: ['exemplary-uses', work.uid],
    queryFn: ({ signal }) => EXEMPLARY_KIND.api.read(String(work.id), signal),
    // Steps change meanwhile.
    gcTime: 0,
  })
  return (
    <DeleteItemDialog
      remove={() => EXEMPLARY_KIND.api.remove(work)}
      title="Confirmer la suppression"
      onDeleted={onDeleted}
      onClose={onClose}
    >
      L’ouvrage «&nbsp;{work.title}&nbsp;» sera supprimé. {losing(counted.data?.used)} Cette action
      est définitive.
    </DeleteItemDialog>
  )
}

function losing(steps: number | undefined): string {
  if (steps === undefined) return ''
  if (steps === 0) return 'Aucune étape ne le montre.'
  const words = formatCount(steps, 'étape')
  return steps === 1 ? `${words} ne le montrera plus.` : `${words} ne le montreront plus.`
}
