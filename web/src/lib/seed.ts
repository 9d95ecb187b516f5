import { createContext, use } from 'react'

/** Carries the seed of the page to what is drawn at random (D-37). */
export const SeedContext = createContext(0)

export const useSeed = (): number => use(SeedContext)
