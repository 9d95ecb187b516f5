/** Runs in the measured page: resolves once the frame that shows the present state has left the main thread. */
globalThis.painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
  })
