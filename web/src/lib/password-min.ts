import { createContext } from 'react'

/** Carries the installation's shortest password (PASSWORD_MIN); null on a page that no server rendered. */
export const PasswordMinContext = createContext<number | null>(null)
