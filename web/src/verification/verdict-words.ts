import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import type { Verification, Withdrawal } from '@etapes-climat/domain/milestones/contract'
import type { IconName } from '../ui/icon.tsx'
import type { Checked } from './use-verification.ts'

/** Texts of a verdict: they only certify whether a file is the original. */
interface VerdictWords {
  mark: string
  icon: IconName
  title: string
  text: string
}

/** The texts for a checked code or file. */
export function verdictWords({ answer, file }: Checked): VerdictWords {
  const { verdict, milestone } = answer
  if (verdict === 'unknown' || !milestone) return unknown(file !== null, file?.code ?? null)
  const on = formatDate(milestone.fixedAt)
  const withdrawn = milestone.record?.withdrawn ?? null
  const since = milestone.retired
    ? ' Le rapport a été retiré depuis par son auteur.'
    : withdrawn && ` Ce jalon a été ${withdrawalWords(withdrawn)}`
  if (verdict === 'identical') {
    return {
      mark: 'Identique',
      icon: 'check',
      title: 'Ce PDF est celui qui a été figé',
      text: `Fichier et enregistrement ont la même empreinte, au bit près. Rien n’a été changé depuis le ${on}.${since ?? ''}`,
    }
  }
  if (verdict === 'altered') {
    return {
      mark: 'Modifié',
      icon: 'warning',
      title: 'Ce PDF n’est plus celui qui a été figé',
      text: `Le code existe, mais le fichier a changé depuis le ${on}. L’original fait foi. Un nouvel enregistrement ou une annotation suffit à changer l’empreinte.${since ?? ''}`,
    }
  }
  if (withdrawn) {
    return {
      mark: 'Retiré',
      icon: 'archive',
      title: `Ce jalon a été retiré le ${formatDate(withdrawn.at)}`,
      text: `Motif\u00a0: ${withdrawn.reason}`,
    }
  }
  return {
    mark: milestone.retired ? 'Retiré' : 'Connu',
    icon: milestone.retired ? 'archive' : 'check',
    title: milestone.retired ? `Figé le ${on}, retiré depuis` : 'Un rapport figé porte ce code',
    text: milestone.retired
      ? 'Le rapport a été supprimé. De son jalon ne restent que le code, la date et l’empreinte du PDF\u00a0: déposez le fichier pour savoir s’il est identique.'
      : 'Comparez ces chiffres à ceux de votre PDF. Pour savoir s’il est identique à l’original, déposez le fichier.',
  }
}

/** `retiré le 12/10/2026, motif : Erreur de surface.` */
export const withdrawalWords = ({ at, reason }: Withdrawal): string =>
  `retiré le ${formatDate(at)}, motif\u00a0: ${reason}`

function unknown(isFile: boolean, code: string | null): VerdictWords {
  const known = { mark: 'Inconnu', icon: 'search' } as const
  if (!isFile) {
    return {
      ...known,
      title: 'Aucun rapport figé ne porte ce code',
      text: 'Le code est au pied de chaque page du PDF, douze signes en trois groupes. Il n’emploie ni O, ni I, ni 0, ni 1. Un rapport jamais figé reste inconnu.',
    }
  }
  if (code === null) {
    return {
      ...known,
      title: 'Ce PDF ne porte pas de code',
      text: 'Seul le PDF d’un jalon en porte un, au pied de chaque page\u00a0: le PDF ordinaire d’un rapport ne peut pas être vérifié. Pour qu’il puisse l’être, figez un jalon depuis la page du rapport. Si un code est imprimé au pied de ses pages, tapez-le, puis déposez le fichier de nouveau.',
    }
  }
  return {
    ...known,
    title: 'Aucun rapport figé n’a ce fichier',
    text: 'Ni son empreinte ni son code ne sont connus. Un rapport jamais figé reste inconnu.',
  }
}

/** 64 hexadecimal digits, in groups of four that can be compared. */
export const shownFingerprint = (sha256: string): string => sha256.replace(/.{4}(?=.)/g, '$& ')

/** Whether a PDF was checked that is no milestone’s as far as can be read: one may be fixed. */
export const mayFixOne = ({ answer, file }: Checked): boolean =>
  answer.verdict === 'unknown' && file !== null && file.code === null

/** Whether the file is to be asked for: it is another one, or none is at hand. */
export const mayAskOriginal = ({ verdict, milestone }: Verification): boolean =>
  milestone !== null && !milestone.retired && verdict !== 'identical'
