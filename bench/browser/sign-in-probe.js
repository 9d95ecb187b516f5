/** Runs in the measured page: when, after the click on « Se connecter », each thing was first on screen, in ms. */
globalThis.signInProbe = (() => {
  const SHOWN = {
    busy: () => document.querySelector('form[action="/login"] button[type=submit][aria-disabled]'),
    skeleton: () => document.querySelector('main #stage-b'),
    editor: () => document.querySelector('main input[type=search]'),
  }
  const times = { busy: null, skeleton: null, editor: null, idle: 0 }
  let start = null
  let idleSince = null

  function look() {
    if (start === null) return
    const now = performance.now() - start
    for (const [name, find] of Object.entries(SHOWN)) {
      if (times[name] === null && find()) times[name] = now
    }
    // The form still stands, and nothing on it says that anything goes on.
    const idle = times.skeleton === null && !SHOWN.busy()
    if (idle && idleSince === null) idleSince = now
    if (!idle && idleSince !== null) {
      times.idle += now - idleSince
      idleSince = null
    }
  }
  addEventListener(
    'submit',
    () => {
      start = performance.now()
      new MutationObserver(look).observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
      })
    },
    { capture: true, once: true },
  )
  return { times: () => times }
})()
