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

/** Explanations of the specification's error codes. */
export const EXPLAINED: Record<string, string> = {
  size: 'Ce fichier est vide, ou dépasse la taille acceptée.',
  edit: 'Cette image n’a pas pu être ouverte pour être retouchée.',
}

/** Files of the tables on screen that leaving would lose. */
export interface UnattachedUploads {
  /** on the server, and in no list yet */
  sent: number
  /** waiting, under way, paused or to be tried again; refused ones are lost already */
  unsent: number
}

/**
 * The sentence about pictures that a save leaves out, since they are in no list yet; empty without any.
 */
export function describeLeftOut({ sent, unsent }: UnattachedUploads): string | undefined {
  const count = sent + unsent
  if (count === 0) return undefined
  return count === 1
    ? 'sans 1\u00a0image encore à ajouter'
    : `sans ${count}\u00a0images encore à ajouter`
}

/** What becomes of the files of a table that is left. */
export function describeUnattachedUploads({ sent, unsent }: UnattachedUploads): string[] {
  const sentences: string[] = []
  if (sent === 1) sentences.push('1\u00a0fichier envoyé n’a pas été décrit et ne sera pas ajouté.')
  if (sent > 1) {
    sentences.push(`${sent}\u00a0fichiers envoyés n’ont pas été décrits et ne seront pas ajoutés.`)
  }
  if (unsent === 1) sentences.push('1\u00a0fichier n’est pas encore envoyé et ne le sera pas.')
  if (unsent > 1) {
    sentences.push(`${unsent}\u00a0fichiers ne sont pas encore envoyés et ne le seront pas.`)
  }
  return sentences
}
