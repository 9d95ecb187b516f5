/** Runs in the measured page: times of the hierarchy of steps, in ms. */
globalThis.hierarchyProbe = (() => {
  /** Resolves once the document holds what is looked for. */
  const until = (isThere) =>
    new Promise((resolve) => {
      const look = () => {
        if (!isThere()) return
        observer.disconnect()
        resolve()
      }
      const observer = new MutationObserver(look)
      observer.observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
      look()
    })

  let entered = 0
  const noteEnter = ({ key, timeStamp }) => {
    if (key === 'Enter') entered = timeStamp
  }
  addEventListener('keydown', noteEnter, { capture: true })
  const tasks = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' })

  return {
    /** @returns the time from the start of the navigation to the paint of the first rows */
    async opened() {
      await until(() => document.querySelector('[role=treegrid] [role=row] button'))
      await painted()
      return performance.now()
    },
    /** @returns the time from the request of the same steps to the paint of a plain list of them all */
    async plain(token) {
      const start = performance.now()
      const answer = await fetch('/admin/cards', { headers: { authorization: `Bearer ${token}` } })
      const list = document.createElement('ul')
      const draw = (step) => {
        const item = document.createElement('li')
        item.textContent = `${step.idx} ${step.name} ${step.val}`
        list.append(item)
        step.children.forEach(draw)
      }
      for (const sector of (await answer.json())['hydra:member']) sector.cards.forEach(draw)
      document.body.replaceChildren(list)
      await painted()
      return performance.now() - start
    },
    /** @returns the time from the last Enter to the paint of the sentence that tells of the move */
    async told(words) {
      await until(() => document.body.textContent.includes(words))
      await painted()
      return performance.now() - entered
    },
    /** @returns the longest task since the last call, 0 when none took 50 ms */
    longestTask() {
      return Math.max(0, ...tasks.splice(0).map(({ duration }) => duration))
    },
  }
})()
