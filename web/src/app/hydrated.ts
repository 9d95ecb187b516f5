let resolveHydrated: () => void

/** Resolves once React has hydrated the page; changes that the server's HTML lacked must wait for it. */
export const hydrated = new Promise<void>((resolve) => {
  resolveHydrated = resolve
})

/** To be called when the page is first committed. */
export const noteHydrated = () => resolveHydrated()
