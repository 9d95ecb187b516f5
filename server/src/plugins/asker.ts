import type { FastifyRequest } from 'fastify'
import type { Asker } from '../engines/jobs/fair-queue.ts'

/** An account in a common queue, wherever it signed in. */
export const accountAsker = (id: number | null): Asker => ({
  key: `account ${id}`,
  isVisitor: false,
})

/** Key of a caller in a shared queue: the account, or a visitor's address. */
export const askerOf = ({ viewer, ip }: Pick<FastifyRequest, 'viewer' | 'ip'>): Asker =>
  viewer ? accountAsker(viewer.id) : { key: `address ${ip}`, isVisitor: true }
