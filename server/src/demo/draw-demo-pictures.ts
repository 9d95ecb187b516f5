import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { sourceFile } from '../config/paths.ts'
import { type BenchmarkFigures, benchmarkFigures, benchmarkName } from './benchmark.ts'
import { readDemoContent } from './demo-content.ts'
import { drawBenchmark } from './draw-benchmark.ts'

const WIDTH = 888
const HEIGHT = 500
const SCALE = 2
/** Dots per inch at which a unit of a drawing is one pixel. */
const DENSITY = 72

const NAME = /^[a-z0-9-]+$/

/**
 * Draws one of the demonstration pictures as JPEG of 1776 × 1000 px: a file, for example
 * `ouvrage-01-halle-sheds`, or the computation of a step, for example `repere-bat-02`. The same name
 * always gives the same bytes.
 */
export async function renderDemoPicture(name: string): Promise<Buffer> {
  if (!NAME.test(name)) throw new Error(`Not a demonstration picture: ${name}`)
  return sharp(drawnBenchmark(name) ?? (await drawnFile(name)), { density: DENSITY * SCALE })
    .resize(WIDTH * SCALE, HEIGHT * SCALE)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** What is drawn of the computations, by the names of the drawings; read for the first of them. */
let computations: ReadonlyMap<string, BenchmarkFigures> | undefined

function drawnBenchmark(name: string): Buffer | undefined {
  computations ??= readComputations()
  const figures = computations.get(name)
  return figures && Buffer.from(drawBenchmark(figures))
}

const readComputations = () =>
  new Map(
    readDemoContent().steps.flatMap(({ id, benchmark, derivation }) =>
      benchmark
        ? [[benchmarkName(id), benchmarkFigures(benchmark, derivation.formula)] as const]
        : [],
    ),
  )

const drawnFile = (name: string) => readFile(sourceFile('demo', 'pictures', `${name}.svg`))
