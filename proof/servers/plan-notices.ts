import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

/** Settings of auto_explain: the plan of every statement, those of triggers too, as a notice to its client. */
const SETTINGS = {
  log_min_duration: '0',
  log_level: 'notice',
  log_format: 'json',
  log_nested_statements: 'on',
  log_analyze: 'on',
  log_timing: 'off',
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  /** 0: planned and never run */
  'Actual Loops': number
  /** of one loop, like those removed */
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** Rows that a node of a plan read from a table. */
export interface TableRead {
  table: string
  /** for example `Seq Scan` */
  node: string
  rows: number
}

let noted: string[] = []
const note = (message = '') => {
  if (message.startsWith('duration:')) noted.push(message)
}

/** The statements that let the connections of a server's database tell their plans; of new ones only. */
export function tellPlans(database: string): string[] {
  const emit = pg.Client.prototype.emit
  pg.Client.prototype.emit = function (event: string | symbol, ...given: unknown[]) {
    if (event === 'notice') note((given[0] as Error).message)
    return emit.call(this, event, ...given)
  }
  const preloaded = `alter database ${database} set session_preload_libraries = 'auto_explain'`
  const settings = Object.entries(SETTINGS).map(
    ([name, value]) => `alter database ${database} set auto_explain.${name} = '${value}'`,
  )
  return [preloaded, ...settings]
}

/** Lets the embedded engine tell its plans. */
export async function tellPlansOf(pglite: PGlite): Promise<void> {
  const stream = pglite.execProtocolStream.bind(pglite)
  pglite.execProtocolStream = (message, options) =>
    stream(message, { ...options, onNotice: ({ message: text }) => note(text) })
  const settings = Object.entries(SETTINGS).map(
    ([name, value]) => `set auto_explain.${name} = '${value}'`,
  )
  await pglite.exec(["load 'auto_explain'", ...settings].join(';'))
}

/** What the statements of some work read. */
export async function tableReadsOf(work: () => Promise<unknown>): Promise<TableRead[]> {
  noted = []
  await work()
  return noted.flatMap((message) => nodesOf(planIn(message)).flatMap(readOf))
}

const planIn = (message: string): PlanNode =>
  (JSON.parse(message.slice(message.indexOf('{'))) as { Plan: PlanNode }).Plan

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

function readOf(node: PlanNode): TableRead[] {
  const table = node['Relation Name']
  if (!table || !node['Node Type'].endsWith('Scan') || node['Actual Loops'] === 0) return []
  const of = (rows = 0) => rows * node['Actual Loops']
  const rows =
    of(node['Actual Rows']) +
    of(node['Rows Removed by Filter']) +
    of(node['Rows Removed by Index Recheck'])
  return [{ table, node: node['Node Type'], rows: Math.round(rows) }]
}
