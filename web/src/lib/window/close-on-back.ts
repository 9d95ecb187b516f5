/** Marks of an entry of the history: what lies over the page stands on a copy of it. */
interface EntryMarks {
  under?: boolean
  over?: boolean
}

const layers: (() => void)[] = []
/** The page itself goes back, whatever lies over it. */
let isGoingBack = false

const marks = () => (history.state ?? {}) as EntryMarks

/** Back then ends on the same address: the router, whose part of the state is unchanged, need not know. */
function coverEntry(): void {
  if (marks().over) return
  const { state } = history
  history.replaceState({ ...state, under: true, over: false }, '')
  history.pushState({ ...state, under: false, over: true }, '')
}

function onBack(event: PopStateEvent): void {
  if (!marks().under) {
    isGoingBack = false
    return
  }
  event.stopImmediatePropagation()
  const close = isGoingBack ? undefined : layers.at(-1)
  if (close) {
    coverEntry()
    close()
  } else {
    // Nothing lies over the page any more: its copy is left out.
    history.replaceState({ ...history.state, under: false }, '')
    history.back()
  }
}

/** To be called before the router is made: browsers call listeners of the window in the order they came in. */
export function listenForBack(): void {
  addEventListener('popstate', onBack)
}

/** To be called before the page itself goes back: what lies over it, such as the question whether to, is not in the way. */
export function goesBack(): void {
  isGoingBack = true
}

/**
 * Lets « back » close what lies over the page, the topmost first, instead of leaving the page.
 * @param close may ask first: it is called again by the next « back »
 * @returns a function to call once it is closed
 */
export function closeOnBack(close: () => void): () => void {
  layers.push(close)
  coverEntry()
  return () => {
    layers.splice(layers.indexOf(close), 1)
  }
}
