import type { ComingPublication } from '@etapes-climat/domain/publications/contract'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { comingWords } from './planned-words.ts'
import { comingPublications } from './publications-api.ts'

type WordsByUid = ReadonlyMap<string, string>
const NONE: WordsByUid = new Map()

/** What waits for publication, in words by uid; empty until it is known. */
const ComingWords = createContext(NONE)

const wordsByUid = (publications: ComingPublication[]): WordsByUid =>
  new Map(publications.map((publication) => [publication.target.uid, comingWords(publication)]))

/** Reads the prepared and planned publications for the lines of a list. */
export function ComingPublications({ children }: { children: ReactNode }) {
  const words = useQuery({ ...comingPublications, select: wordsByUid }).data ?? NONE
  return <ComingWords value={words}>{children}</ComingWords>
}

/** In a line of a list: « prochaine version prévue le 01/12/2026 08:00 ». */
export function ComingBadge({ uid }: { uid: string }) {
  const words = useContext(ComingWords).get(uid)
  if (!words) return null
  return (
    <>
      {' '}
      <Badge tone="plain" icon="history">
        {words}
      </Badge>
    </>
  )
}
