import { expect, it } from 'vitest'
import { sample, sampleTree } from '../../testing/sample-tree.ts'
import { reuseUnchangedNodes } from './reuse-unchanged-nodes.ts'

const hasSameName = (one: { name: string }, other: { name: string }) => one.name === other.name

it('keeps every node of a tree that was read again unchanged', () => {
  const known = sampleTree()
  const kept = reuseUnchangedNodes(known, sampleTree(), hasSameName)
  expect(kept.every((node, at) => node === known[at])).toBe(true)
})

it('keeps nodes that have moved, and renews the way to a change', () => {
  const known = sampleTree()
  const [first, fifth] = known
  const renamed = { ...sample(3), name: 'Nouveau' }
  const kept = reuseUnchangedNodes(
    known,
    [sample(5), sample(1, sample(2, renamed), sample(4))],
    hasSameName,
  )
  expect(kept[0]).toBe(fifth)
  expect(kept[1]).not.toBe(first)
  expect(kept[1]?.children[0]?.children).toEqual([renamed])
  expect(kept[1]?.children[1]).toBe(first?.children[1])
})

it('renews a node that has lost or won a child', () => {
  const known = sampleTree()
  const kept = reuseUnchangedNodes(
    known,
    [sample(1, sample(2), sample(4)), sample(5, sample(3))],
    hasSameName,
  )
  expect(kept).toEqual([sample(1, sample(2), sample(4)), sample(5, sample(3))])
})
