import { afterEach, describe, expect, it, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS, ChunkError, loadChunk } from './load-chunk.ts'

afterEach(() => vi.useRealTimers())

describe('parts of the site', () => {
  it('LIM-15 a part that does not arrive is given up after 120 s, not before', async () => {
    vi.useFakeTimers()
    const ended = vi.fn()
    loadChunk(() => new Promise(() => {})).catch(ended)
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledWith(expect.any(ChunkError))
    expect(CHUNK_TIMEOUT_MS).toBe(120_000)
  })

  it('hands over what was loaded, and leaves no timer', async () => {
    vi.useFakeTimers()
    expect(await loadChunk(async () => 'part')).toBe('part')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('says that a part is missing', async () => {
    const missing = loadChunk(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(missing).rejects.toBeInstanceOf(ChunkError)
  })
})
