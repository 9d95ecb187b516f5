import { build, buildIsStale } from '../scripts/build.mjs'
import { benchAnswers } from './answers.bench.ts'
import { benchCatalogueQuery } from './catalogue-query.bench.ts'
import { benchDocument } from './document.bench.ts'
import { benchFind } from './find.bench.ts'
import { benchImport } from './import.bench.ts'
import { benchLargest } from './largest.bench.ts'
import { benchLists } from './lists.bench.ts'
import { printMachine } from './measure/print.ts'
import { benchReportSave } from './report-save.bench.ts'
import { type Engine, engines } from './servers/bench-database.ts'

/** The eight flows; `npm run bench -- save lists` runs those named. */
const FLOWS: Record<string, (engines: readonly Engine[]) => Promise<void>> = {
  catalogue: onEach(benchCatalogueQuery),
  answers: onEach(benchAnswers),
  save: onEach(benchReportSave),
  document: benchDocument,
  import: onEach(benchImport),
  lists: onEach(benchLists),
  find: onEach(benchFind),
  largest: ([engine]) => (engine ? benchLargest(engine) : Promise.resolve()),
}

function onEach(bench: (engine: Engine) => Promise<void>) {
  return async (available: readonly Engine[]) => {
    for (const engine of available) await bench(engine)
  }
}

if (buildIsStale()) build()
printMachine()
const named = process.argv.slice(2)
const available = await engines()
try {
  for (const [name, bench] of Object.entries(FLOWS)) {
    if (named.length === 0 || named.includes(name)) await bench(available)
  }
} finally {
  for (const engine of available) engine.stop()
}
