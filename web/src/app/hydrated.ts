let settle: () => void

/** Settles once React has taken over what the server rendered: what that did not hold must come after. */
export const hydrated = new Promise<void>((resolve) => {
  settle = resolve
})

/** To be called when the page is first committed. */
export const noteHydrated = () => settle()
