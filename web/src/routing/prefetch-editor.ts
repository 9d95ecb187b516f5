import { createContext } from 'react'

/** Carries what loads the report editor ahead, for the pages that people come to it from. */
export const PrefetchEditorContext = createContext(() => {})
