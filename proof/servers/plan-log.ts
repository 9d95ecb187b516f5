import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { onServer } from '../../server/src/testing/database/database-template.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  /** 0: planned and never run */
  'Actual Loops': number
  Plans?: PlanNode[]
}

/** Lets a server write the plan of every statement of a database into its log; of new connections only. */
export async function logPlans(serverUrl: string, database: string): Promise<void> {
  for (const setting of [
    `session_preload_libraries = 'auto_explain'`,
    'auto_explain.log_min_duration = 0',
    `auto_explain.log_format = 'json'`,
    'auto_explain.log_nested_statements = on',
    'auto_explain.log_analyze = on',
    'auto_explain.log_timing = off',
  ]) {
    await onServer(serverUrl, `alter database ${database} set ${setting}`)
  }
}

/** Tables that the statements of some work read from end to end, each once, by the server's log. */
export async function tablesReadWhole(
  log: string,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const start = statSync(log).size
  await work()
  // The server writes a plan before the answer, its log within moments.
  await wait(200)
  const bytes = Buffer.alloc(statSync(log).size - start)
  const file = openSync(log, 'r')
  readSync(file, bytes, 0, bytes.length, start)
  closeSync(file)
  return [...new Set(plansIn(bytes.toString('utf8')).flatMap(nodesOf).flatMap(readWhole))]
}

const readWhole = (node: PlanNode) =>
  node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0 ? [node['Relation Name'] ?? ''] : []

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Each is JSON on lines that begin with a tab. */
function plansIn(text: string): PlanNode[] {
  return [...text.matchAll(/duration: [\d.]+ ms {2}plan:\n((?:\t.*\n)+)/g)].map(
    ([, json = '']) => (JSON.parse(json) as { Plan: PlanNode }).Plan,
  )
}
