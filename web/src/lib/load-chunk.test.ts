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

  it('returns the loaded module, and leaves no timer', async () => {
    vi.useFakeTimers()
    expect(await loadChunk(async () => 'part')).toBe('part')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('says that a part is missing', async () => {
    const missing = loadChunk(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(missing).rejects.toBeInstanceOf(ChunkError)
  })

  it('LIM-15 every import() of the site is made within the limit', () => {
    // Catches: a part that is awaited for ever on a line that hangs.
    const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
      query: '?raw',
      import: 'default',
      eager: true,
    })
    const imports = Object.entries(sources).flatMap(([file, text]) =>
      [...text.matchAll(/(.{0,40})(?<!typeof )\bimport\((?='\.)/gs)].map(([, before = '']) => ({
        file,
        before,
      })),
    )
    expect(imports.length).toBeGreaterThan(15)
    const limited = /(?:loadChunk|lazyPart|lazySection|lazyDialog)\(\s*\(\) =>\s*$/
    const unlimited = imports.filter(({ before }) => !limited.test(before))
    // Screens stand in two tables, each of which only its own loader reads.
    const tables = ['../app/private-screens.ts', '../app/public-screens.ts']
    expect([...new Set(unlimited.map(({ file }) => file))].sort()).toEqual(tables)
    for (const file of tables) {
      const uses = sources[file]?.match(/\b(?:PUBLIC|PRIVATE)_SCREENS\[.*/g)
      expect(uses).toEqual([expect.stringMatching(/_SCREENS\[name\]\)$/)])
      expect(sources[file]).toMatch(
        /loadChunk(<ScreenModule>)?\((PUBLIC|PRIVATE)_SCREENS\[name\]\)/,
      )
    }
  })
})
