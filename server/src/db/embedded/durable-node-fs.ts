import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { RANDOM_PAGE_COST } from '../random-page-cost.ts'

interface NodeStream {
  nfd?: number
  node: object
}

/** The part of Emscripten's NODEFS that its published types leave out. */
interface NodeFileSystem {
  realPath(node: object): string
  stream_ops: { fsync?: (stream: NodeStream) => number }
}

/** A folder is synced through a descriptor opened for it: Emscripten keeps none. */
export function syncPath(path: string): void {
  const descriptor = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

/**
 * PGlite's file system on disk, with the fsync that it lacks. It uses internals of the
 * pinned version: `proveDurability` checks at each start that they still work.
 */
export class DurableNodeFS extends NodeFS {
  syncCount = 0

  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const initialised = await super.init(pglite, options)
    initialised.emscriptenOpts.preRun?.unshift((module) => {
      const nodeFileSystem = module.NODEFS as unknown as NodeFileSystem
      nodeFileSystem.stream_ops.fsync = (stream) => this.sync(stream, nodeFileSystem)
    })
    return initialised
  }

  private sync(stream: NodeStream, nodeFileSystem: NodeFileSystem): number {
    this.syncCount += 1
    if (stream.nfd === undefined) syncPath(nodeFileSystem.realPath(stream.node))
    else fs.fsyncSync(stream.nfd)
    return 0
  }
}

/**
 * Start parameters without `-F` (no fsync); fdatasync does nothing in this build, fsync does. Shared
 * buffers are resident from the start, used or not: a quarter of the default, and the files lie in the
 * system's cache (docs/performance.md).
 */
export const DURABLE_START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
  '-c',
  `random_page_cost=${RANDOM_PAGE_COST}`,
]
