/** Runs in the measured page: times from what happens to what is painted, in ms. */
globalThis.editorProbe = (() => {
  const changed = (selector) =>
    new Promise((resolve) => {
      new MutationObserver((_changes, observer) => {
        observer.disconnect()
        resolve()
      }).observe(document.querySelector(selector), {
        subtree: true,
        childList: true,
        characterData: true,
      })
    })

  return {
    rows: () => document.querySelectorAll('main div:not([hidden]) > section li[data-uid]').length,
    /** @returns the time from the end of the answer of a search to the paint of its rows */
    async answer() {
      await changed('main p[role=status]')
      await painted()
      const now = performance.now()
      const answers = performance.getEntriesByType('resource')
      return now - answers.findLast(({ name }) => name.includes('/cards/search')).responseEnd
    },
    /** @returns the time from the click on the button of a row to the paint of the new figures */
    async tick(index) {
      const start = performance.now()
      const figures = changed('main section dl')
      const rows = document.querySelectorAll('main div:not([hidden]) > section li[data-uid]')
      // The first of its buttons takes the step, the next one opens what is said of it.
      rows[index].querySelector('button').click()
      await figures
      await painted()
      return performance.now() - start
    },
  }
})()
