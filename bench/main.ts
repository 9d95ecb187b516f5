import { build, buildIsStale } from '../scripts/build.mjs'
import { benchColdStart } from './cold-start.bench.ts'
import { benchComparison } from './comparison.bench.ts'
import { benchDocuments } from './documents.bench.ts'
import { benchEditor } from './editor.bench.ts'
import { benchFind } from './find.bench.ts'
import { benchHierarchy } from './hierarchy.bench.ts'
import { benchHome } from './home.bench.ts'
import { benchImport } from './import.bench.ts'
import { benchJournal } from './journal.bench.ts'
import { benchLists } from './lists.bench.ts'
import { printMachine } from './measure/print.ts'
import { benchMemory } from './memory.bench.ts'
import { benchReading } from './reading.bench.ts'
import { benchRecalculation } from './recalculation.bench.ts'
import { benchReportSave } from './report-save.bench.ts'
import { benchSearch } from './search.bench.ts'
import { engines } from './servers/bench-database.ts'
import { benchSignIn } from './sign-in.bench.ts'
import { benchTakeover } from './takeover.bench.ts'
import { benchTextSearch } from './text-search.bench.ts'

/** The flows measured on each engine; `npm run bench -- search` runs those named. */
const FLOWS = {
  search: benchSearch,
  home: benchHome,
  reading: benchReading,
  'text-search': benchTextSearch,
  takeover: benchTakeover,
  reports: benchReportSave,
  comparison: benchComparison,
  lists: benchLists,
  journal: benchJournal,
  import: benchImport,
  recalculation: benchRecalculation,
  start: benchColdStart,
}

/** What depends on no engine is measured on the first. */
const BROWSER_FLOWS = { editor: benchEditor, hierarchy: benchHierarchy, 'sign-in': benchSignIn }

if (buildIsStale()) build()
printMachine()
const named = process.argv.slice(2)
const isAsked = (name: string) => named.length === 0 || named.includes(name)
if (isAsked('find')) benchFind()
if (isAsked('documents')) await benchDocuments()
if (isAsked('memory')) await benchMemory()
const flows = Object.entries(FLOWS).filter(([name]) => isAsked(name))
const inBrowser = Object.entries(BROWSER_FLOWS).filter(([name]) => isAsked(name))
if (flows.length + inBrowser.length > 0) {
  const available = await engines()
  try {
    for (const [, bench] of flows) for (const engine of available) await bench(engine)
    for (const [, bench] of inBrowser) if (available[0]) await bench(available[0])
  } finally {
    for (const engine of available) engine.stop()
  }
}
