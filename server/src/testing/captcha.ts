import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { FastifyInstance } from 'fastify'
import { visitor } from './client.ts'

/** A captcha token, got and solved as a browser does. */
export async function solveCaptcha(app: FastifyInstance): Promise<string> {
  const { body: challenge } = await visitor(app).get<Challenge>('/captcha/challenge')
  const solution = await solveChallenge({ challenge, deriveKey })
  return encodeCaptcha({ challenge, solution })
}

export const encodeCaptcha = (payload: unknown) =>
  Buffer.from(JSON.stringify(payload)).toString('base64')
