import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { UploadState } from './upload-row-state.ts'

const UNITS = ['octets', 'ko', 'Mo', 'Go'] as const

const decimals = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** 1536 → `1,5 ko`. */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), 3)
  const value = bytes / 1024 ** step
  const text = step === 0 ? formatNumber(value) : decimals.format(value)
  return `${text}\u00a0${step === 0 && bytes < 2 ? 'octet' : UNITS[step]}`
}

export const STATES: Record<UploadState, string> = {
  waiting: 'En attente',
  sending: 'Envoi en cours',
  paused: 'En pause',
  done: 'Envoyé',
  failed: 'Échec',
}

/** What the words of the specification mean. */
export const EXPLAINED: Record<string, string> = {
  size: 'Ce fichier est vide, ou dépasse la taille acceptée.',
  edit: 'Cette image n’a pas pu être ouverte pour être retouchée.',
}
