import type { ScreenModule } from './screen.ts'

const SCREENS = import.meta.glob<ScreenModule>([
  '../**/{member,admin}/*.screen.tsx',
  '../site/admin-home/*.screen.tsx',
])

/** Loads a member's or administrator's screen. @param screen path under src, without its ending */
export async function loadPrivateScreen(screen: string): Promise<ScreenModule> {
  const load = SCREENS[`../${screen}.screen.tsx`]
  if (!load) throw new Error(`No screen at ${screen}`)
  return load()
}
