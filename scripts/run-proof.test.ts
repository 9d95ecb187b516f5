import { expect, it, vi } from 'vitest'
import { runProof } from '../proof/run-proof.ts'

const failure = new Error('no answer', { cause: new Error('away') })

it.for([
  ['its own failure', () => Promise.reject(failure)],
  ['a failure beside it', () => new Promise(() => process.emit('uncaughtException', failure))],
] as const)(
  'OPS-06 OPS-07 a proof that %s stops prints its figures so far and one sentence',
  async ([, fail]) => {
    const printed: string[] = []
    vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(text))
    vi.spyOn(console, 'error').mockImplementation((text) => void printed.push(text))
    const ended: string[] = []
    const held = await runProof('sample', {
      title: 'A sample',
      tools: [],
      async run({ figure, defer }) {
        defer(() => ended.push('server'))
        defer(() => {
          throw new Error('was gone already')
        })
        figure('writes', 3, '3', true)
        await fail()
      },
    })
    expect(held).toBe(false)
    expect(ended).toEqual(['server'])
    expect(printed).toContain('Not ended: was gone already')
    expect(printed.at(-2)).toContain('| writes | 3 | 3 |')
    expect(printed.at(-1)).toBe('The proof stopped early: no answer (away)')
  },
)
