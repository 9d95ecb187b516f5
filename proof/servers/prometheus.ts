import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../server/src/testing/processes/free-port.ts'
import { untilReady } from './until-ready.ts'

export interface Prometheus {
  /** The values that a query answers now. */
  query(expression: string): Promise<number[]>
  /** The alerts that it knows. */
  rules(): Promise<string[]>
  stop(): Promise<void>
}

/**
 * Starts Prometheus, which reads a server every second.
 * @param target host and port where metrics are read
 * @param rules file of alerts
 */
export async function startPrometheus(target: string, rules: string): Promise<Prometheus> {
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-prometheus-'))
  const configuration = path.join(folder, 'prometheus.yaml')
  writeFileSync(
    configuration,
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: ['${rules}']
scrape_configs:
  - job_name: etapes-climat
    static_configs: [{ targets: ['${target}'] }]
`,
  )
  const port = await freePort()
  const child = spawn(
    '/usr/bin/prometheus',
    [
      `--config.file=${configuration}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let output = ''
  child.stderr.on('data', (bytes) => (output += bytes))
  const ended = once(child, 'close')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const api = async <Data>(call: string): Promise<Data> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${call}`)
    return ((await answer.json()) as { data: Data }).data
  }
  try {
    await untilReady(`http://127.0.0.1:${port}/-/ready`, { ended, output: () => output })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    async query(expression) {
      const { result } = await api<{ result: { value: [number, string] }[] }>(
        `query?${new URLSearchParams({ query: expression })}`,
      )
      return result.map(({ value }) => Number(value[1]))
    },
    async rules() {
      const { groups } = await api<{ groups: { rules: { name: string }[] }[] }>('rules')
      return groups.flatMap((group) => group.rules.map(({ name }) => name))
    },
    stop,
  }
}
