import { z } from 'zod'
import { type ApiCall, anyDocument } from '../api-call.ts'

/** Whether the process lives, and whether database and storage answer. */
const alive = z.object({ status: z.literal('ok') })
const ready = alive.extend({ disk: z.literal('full').optional() })
const notReady = z.object({ status: z.literal('indisponible') })

export const serverCalls = {
  'GET /health': { answer: alive },
  'GET /ready': { answer: ready, refuses: { 503: notReady } },
  'GET /api': { answer: anyDocument, revalidated: true },
  'GET /api/index.jsonld': { answer: anyDocument, revalidated: true },
  'GET /api/contexts/{type}': { answer: anyDocument, revalidated: true },
  'GET /api/docs.jsonld': { answer: anyDocument, revalidated: true },
  'GET /api/docs.json': { answer: anyDocument, revalidated: true },
} as const satisfies Record<string, ApiCall>
