import { createContext } from 'react'

/** Carries the name of the identity provider that people may sign in by; null: there is none. */
export const ProviderLabelContext = createContext<string | null>(null)
