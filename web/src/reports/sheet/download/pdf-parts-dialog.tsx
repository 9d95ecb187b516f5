import type { ReportView } from '@etapes-climat/domain/reports/contract'
import {
  PDF_PART_WORDS,
  PDF_PARTS,
  type PdfPart,
} from '@etapes-climat/domain/reports/rules/pdf-parts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ProblemNotice } from '../../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { choosePdfParts, reportKeys } from '../../api.ts'

interface PdfPartsDialogProps {
  report: Pick<ReportView, 'uid' | 'pdfParts'>
  onClose: () => void
}

/** « Que contient le PDF ? », remembered with the report. */
export default function PdfPartsDialog({ report, onClose }: PdfPartsDialogProps) {
  const [parts, setParts] = useState<readonly PdfPart[]>(report.pdfParts ?? PDF_PARTS)
  const queryClient = useQueryClient()
  const { run, pending, problem } = useAttempt({ onDone: onClose })
  const isAll = parts.length === PDF_PARTS.length
  async function save() {
    await choosePdfParts(report.uid, isAll ? null : [...parts])
    await queryClient.invalidateQueries({ queryKey: reportKeys.view(report.uid) })
    toastSuccess('Le choix est enregistré avec le rapport.')
  }
  return (
    <Dialog
      title={'Que contient le PDF\u00a0?'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="accent" aria-busy={pending} onClick={() => void run(save)}>
            Enregistrer
          </Button>
        </>
      }
    >
      <p className="mb-4">
        La synthèse y est toujours{'\u00a0'}: couverture, chiffres, versions et méthode. Les jalons
        gardent tout.
      </p>
      {PDF_PARTS.map((part) => (
        <Checkbox
          key={part}
          checked={parts.includes(part)}
          onChange={({ target }) =>
            setParts(
              PDF_PARTS.filter((other) =>
                other === part ? target.checked : parts.includes(other),
              ),
            )
          }
        >
          {PDF_PART_WORDS[part]}
        </Checkbox>
      ))}
      {problem && <ProblemNotice>{problem.message}</ProblemNotice>}
    </Dialog>
  )
}
