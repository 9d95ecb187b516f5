import type { Verification } from '@etapes-climat/domain/milestones/contract'
import { NOT_A_CODE, readCode } from '@etapes-climat/domain/milestones/rules/verification-code'
import { useRef, useState } from 'react'
import { callApi } from '../lib/api/api-client.ts'
import { messageOf } from '../lib/api/api-error.ts'
import { type ReadPdf, readPdf, UnreadableFile } from './read-pdf.ts'

/** The checked code or file, and the server's answer. */
export interface Checked {
  answer: Verification
  /** null: the code alone was checked */
  file: ReadPdf | null
}

interface VerificationState {
  checked: Checked | null
  /** the check in progress */
  pending: 'code' | 'file' | null
  /** at the field of the code, or of the file */
  errors: { code?: string; file?: string }
  /** error message of the last check */
  failure: string | null
}

const IDLE: VerificationState = { checked: null, pending: null, errors: {}, failure: null }

/** Checks a code or a file, and shows the result of the last check requested. */
export function useVerification() {
  const [state, setState] = useState(IDLE)
  const turn = useRef(0)

  async function run(pending: 'code' | 'file', check: () => Promise<Checked>) {
    turn.current += 1
    const own = turn.current
    setState({ ...IDLE, pending })
    const outcome = await check().then(
      (checked) => ({ ...IDLE, checked }),
      (error: unknown) =>
        error instanceof UnreadableFile
          ? { ...IDLE, errors: { file: error.message } }
          : { ...IDLE, failure: messageOf(error) },
    )
    if (own === turn.current) setState(outcome)
  }

  /** @returns the code, when it is one */
  function checkCode(typed: string): string | null {
    const code = readCode(typed)
    if (code === null) setState({ ...IDLE, errors: { code: NOT_A_CODE } })
    else void run('code', async () => ({ answer: await ask({ code }), file: null }))
    return code
  }

  /** @param typed the code at the foot of the file, for one whose metadata was lost */
  function checkFile(file: File, typed: string) {
    void run('file', async () => {
      const read = await readPdf(file)
      const code = read.code ?? readCode(typed)
      const { fingerprint } = read
      const answer = await ask({ fingerprint, ...(code === null ? {} : { code }) })
      return { answer, file: { fingerprint, code } }
    })
  }

  function reset() {
    turn.current += 1
    setState(IDLE)
  }
  return { ...state, checkCode, checkFile, reset }
}

const ask = (query: Record<string, string>): Promise<Verification> =>
  callApi('GET /milestones/verification', { query, withSession: false })
