import { createContext, use } from 'react'

/** Seed of the page for random drawings. */
export const SeedContext = createContext(0)

export const useSeed = (): number => use(SeedContext)
