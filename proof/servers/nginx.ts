import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { debianTool } from '../../scripts/test-tools.mjs'
import { freePort } from '../../server/src/testing/processes/free-port.ts'
import { untilReady } from './until-ready.ts'

export const NGINX = debianTool('nginx', 'nginx-light', 'nginx')

const RECOMMENDED = path.resolve(import.meta.dirname, '../../deploy/nginx.conf')

export interface Nginx {
  baseUrl: string
  /** Lines of its access log so far: method, address, status, and the instances that were asked. */
  log(): string[]
  stop(): Promise<void>
}

/** Starts nginx with the recommended configuration before two instances, which may start later. */
export async function startNginx([first, second]: readonly [number, number]): Promise<Nginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-nginx-'))
  const port = await freePort()
  const site = readFileSync(RECOMMENDED, 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${second}`)
  writeFileSync(path.join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
  const configuration = path.join(folder, 'nginx.conf')
  writeFileSync(
    configuration,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 2;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
log_format asked '$request_method $uri $status $upstream_addr';
access_log ${folder}/access.log asked;
${temporary}
include site.conf;
}
`,
  )
  const child = spawn('/usr/sbin/nginx', ['-p', folder, '-c', configuration], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (bytes) => (output += bytes))
  const ended = once(child, 'close')
  const baseUrl = `http://127.0.0.1:${port}`
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    // Whatever it answers: the instances may start later.
    await untilReady(baseUrl, { ended, output: () => output }, () => true)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    baseUrl,
    log: () => readFileSync(path.join(folder, 'access.log'), 'utf8').split('\n').slice(0, -1),
    stop,
  }
}
