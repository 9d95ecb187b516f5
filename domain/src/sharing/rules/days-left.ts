const DAY_MS = 86_400_000

/** Days until a moment, begun ones counted; 0 once it has passed. @param now of the reader */
export function daysLeft(expiresAt: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - now.getTime()) / DAY_MS))
}

/** Part of a link's life that is over, from 0 to 1. */
export function lifeElapsed(createdAt: string, expiresAt: string, now: Date): number {
  const [from, to] = [Date.parse(createdAt), Date.parse(expiresAt)]
  return Math.min(1, Math.max(0, (now.getTime() - from) / Math.max(1, to - from)))
}
