import type { ComingPublication } from '@etapes-climat/domain/publications/contract'
import { useQuery } from '@tanstack/react-query'
import { createContext } from 'react'
import { comingWords } from './planned-words.ts'
import { comingPublications } from './publications-api.ts'

type WordsByUid = ReadonlyMap<string, string>
const NONE: WordsByUid = new Map()

/** What waits for publication, in words by uid; empty until it is known. */
export const ComingPublications = createContext(NONE)

const wordsByUid = (publications: ComingPublication[]): WordsByUid =>
  new Map(publications.map((publication) => [publication.target.uid, comingWords(publication)]))

/** Asks for what waits for publication, for the lines of a list (LIFE-13, LIFE-14). */
export const useComingPublications = (): WordsByUid =>
  useQuery({ ...comingPublications, select: wordsByUid }).data ?? NONE
