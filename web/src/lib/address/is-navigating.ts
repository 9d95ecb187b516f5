import { createContext } from 'react'

/** Answers whether another screen is on its way right now, before `useNavigation` has drawn it. */
export const IsNavigatingContext = createContext<() => boolean>(() => false)
