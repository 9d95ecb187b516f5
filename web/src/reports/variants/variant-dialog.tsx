import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import type { ReportVariant } from '@etapes-climat/domain/reports/contract'
import { changeSentences } from '@etapes-climat/domain/reports/rules/since-save/change-sentences'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

interface VariantDialogProps {
  variant: ReportVariant
  onOpen: (variant: ReportVariant) => void
  onClose: () => void
}

/** What changed between the original's calculation and the figures of its new variant. */
export default function VariantDialog({ variant, onOpen, onClose }: VariantDialogProps) {
  return (
    <Dialog
      title="Variante créée"
      subtitle={variant.name}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Fermer</Button>
          <Button variant="accent" onClick={() => onOpen(variant)}>
            Ouvrir la variante
          </Button>
        </>
      }
    >
      <p>
        Ses chiffres sont ceux d’aujourd’hui{'\u00a0'}: somme {formatNumber(variant.val ?? 0)}{' '}
        {CLIMATE_UNIT}. Depuis le dernier calcul de l’original, qui reste tel quel{'\u00a0'}:
      </p>
      <ul className="mt-3 pl-[1.1rem] list-[square]">
        {changeSentences(variant.changes).map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps of one name may change alike
          <li key={`${index}-${sentence}`}>{sentence}</li>
        ))}
      </ul>
    </Dialog>
  )
}
