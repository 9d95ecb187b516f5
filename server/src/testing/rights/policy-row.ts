import type { RuleName } from './rules.ts'
import type { Targets } from './targets.ts'

/** One call of the matrix: who may make it, and how the tests make it. */
export interface PolicyRow {
  /** `METHOD /path`, as registered */
  call: string
  /** rows of the requirements that it proves */
  rows: string
  rule: RuleName
  /** the item of the call: the path's parameters, or its only one */
  at?: (targets: Targets) => Promise<Target | Record<string, string>>
  /** with the path’s parameters in it, where it names the target */
  query?: string
  body?: (targets: Targets) => object
  /** parts of a multipart form, instead of a body */
  form?: Record<string, string | Uint8Array>
  /** a spreadsheet, instead of a body */
  file?: Buffer
  /** status when the role gets through, where it is not a success */
  through?: number
}

export interface Target {
  id: number
  uid: string
}
