import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, it } from 'vitest'
import { type Asker, createFairLimit, createFairQueue, QueueFullError } from './fair-queue.ts'

const member = (key: string): Asker => ({ key, isVisitor: false })
const visitor = (key: string): Asker => ({ key, isVisitor: true })
const LIMITS = { atWork: 1, waiting: 4, visitors: { atWork: 1, waiting: 2 } }

/** Jobs named `asker-number`; an asker whose name begins with a v is a visitor. */
function queueOf(limits = LIMITS) {
  const queue = createFairQueue<{ asker: Asker; name: string }>(limits)
  const begun: string[] = []
  const dropped: string[] = []
  function begin() {
    const job = queue.begin()
    if (job) begun.push(job.name)
    return job
  }
  function add(name: string) {
    const key = name.split('-')[0] ?? ''
    const job = { name, asker: key.startsWith('v') ? visitor(key) : member(key) }
    queue.add(job)
    begin()
    const lost = queue.dropExcess(job)
    if (lost) dropped.push(lost.name)
  }
  /** ends what works, one after the other */
  function workOff() {
    for (const job of queue.all()) if (queue.isAtWork(job)) queue.end(job)
    for (let job = begin(); job; job = begin()) queue.end(job)
    return begun
  }
  return { add, workOff, dropped }
}

it('F-11 turns go round the askers, whatever each has waiting', () => {
  const { add, workOff } = queueOf({ ...LIMITS, waiting: 9 })
  for (const name of ['a-1', 'a-2', 'a-3', 'a-4', 'b-1', 'c-1', 'b-2']) add(name)
  expect(workOff()).toEqual(['a-1', 'a-2', 'b-1', 'c-1', 'a-3', 'b-2', 'a-4'])
})

it('F-11 in a full queue the person with most waiting jobs loses their last one, not the newcomer', () => {
  const { add, workOff, dropped } = queueOf()
  for (const name of ['a-1', 'a-2', 'a-3', 'a-4', 'a-5', 'b-1', 'b-2', 'c-1']) add(name)
  expect(dropped).toEqual(['a-5', 'a-4', 'b-2'])
  expect(workOff()).toEqual(['a-1', 'a-2', 'b-1', 'c-1', 'a-3'])
})

it('F-11 between two people with equally many waiting jobs the newcomer loses', () => {
  const { add, dropped } = queueOf()
  for (const name of ['a-1', 'a-2', 'a-3', 'b-1', 'b-2', 'b-3']) add(name)
  expect(dropped).toEqual(['b-3'])
})

it('F-11 visitors come after signed-in people, lose their places first, and share a few', () => {
  const { add, workOff, dropped } = queueOf()
  for (const name of ['a-1', 'v1-1', 'v2-1', 'v3-1', 'a-2', 'a-3', 'a-4', 'v4-1']) add(name)
  expect(dropped).toEqual(['v3-1', 'v2-1', 'v4-1'])
  expect(workOff()).toEqual(['a-1', 'a-2', 'a-3', 'a-4', 'v1-1'])
})

it('F-11 visitors have a few waiting places, however many are free', () => {
  const { add, dropped } = queueOf({ ...LIMITS, waiting: 9 })
  for (const name of ['v1-1', 'v2-1', 'v3-1', 'v4-1', 'a-1']) add(name)
  expect(dropped).toEqual(['v4-1'])
})

it('F-11 visitors leave one running place to signed-in people', () => {
  const { add, workOff } = queueOf({ ...LIMITS, atWork: 2, waiting: 9 })
  for (const name of ['v1-1', 'v2-1', 'a-1']) add(name)
  expect(workOff()).toEqual(['v1-1', 'a-1', 'v2-1'])
})

it('F-11 limited work stays a part of the call that asked for it', async () => {
  const caller = new AsyncLocalStorage<string>()
  const limit = createFairLimit(LIMITS)
  const asked = ['a', 'b', 'c'].map((key) =>
    caller.run(key, () => limit(member(key), async () => caller.getStore())),
  )
  expect(await Promise.all(asked)).toEqual(['a', 'b', 'c'])
})

it('F-11 limited work that fails makes room, and what has no place is refused', async () => {
  const limit = createFairLimit({ ...LIMITS, waiting: 1 })
  const failing = limit(member('a'), () => Promise.reject(new Error('no')))
  const waiting = limit(member('a'), async () => 'done')
  const refused = limit(member('a'), async () => 'never')
  await expect(failing).rejects.toThrow('no')
  await expect(refused).rejects.toBeInstanceOf(QueueFullError)
  expect(await waiting).toBe('done')
})
