import { asc } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { testimony } from './testimony.table.ts'

/** The testimonies, in their order. */
export function listTestimonies(executor: Executor) {
  return executor.select().from(testimony).orderBy(asc(testimony.position), asc(testimony.id))
}
