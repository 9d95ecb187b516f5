import { setTimeout } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createInstanceLimit } from './instance-limit.ts'

it('PUB-41 each client may do it so often a minute, which begins with the first time', async () => {
  let now = 1_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const pass = async (seconds: number) => {
    now += seconds * 1000
    // The time that the counts have read holds for a moment.
    await setTimeout(10)
  }
  const limit = createInstanceLimit(2)
  limit.count('one')
  await pass(20)
  expect(limit.secondsToWait('one')).toBe(0)
  limit.count('one')
  expect([limit.secondsToWait('one'), limit.secondsToWait('another')]).toEqual([40, 0])
  await pass(39)
  expect(limit.secondsToWait('one')).toBe(1)
  await pass(2)
  expect(limit.secondsToWait('one')).toBe(0)
})
