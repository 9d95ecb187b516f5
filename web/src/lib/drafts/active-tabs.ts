import { ownTab } from './own-tab.ts'

/** A tab that lives answers other tabs within this time, in ms. */
const ANSWER_MS = 500
const NAMED = 'etapes-climat:tab:'

let announced = false

/** Lets other tabs of the site see that this tab is open, until it closes. */
export function announceTab(): void {
  if (announced) return
  announced = true
  const name = NAMED + ownTab()
  // The lock is held until the page closes. Without locks (plain http, or a browser that refuses
  // them) the tab answers on a channel.
  const held = navigator.locks?.request(name, () => new Promise(() => {}))
  if (held) held.catch(() => answerFor(name))
  else answerFor(name)
}

function answerFor(name: string): void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    if (data === 'ask') channel.postMessage('here')
  }
}

/** Whether a tab is closed, or was left for another site. */
export async function isTabGone(tab: string): Promise<boolean> {
  const name = NAMED + tab
  if (tab === ownTab()) return false
  if (!navigator.locks) return !(await answersTo(name))
  const { held = [] } = await navigator.locks.query()
  return !held.some((lock) => lock.name === name)
}

function answersTo(name: string): Promise<boolean> {
  const channel = new BroadcastChannel(name)
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(resolve, ANSWER_MS, false)
    channel.onmessage = ({ data }) => {
      if (data !== 'here') return
      clearTimeout(timer)
      resolve(true)
    }
    channel.postMessage('ask')
  }).finally(() => channel.close())
}
