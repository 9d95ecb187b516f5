import { build, buildIsStale } from '../scripts/build.mjs'
import { archive } from './archive.proof.ts'
import { backup } from './backup.proof.ts'
import { container } from './container.proof.ts'
import { crash } from './crash.proof.ts'
import { failover } from './failover.proof.ts'
import { faults } from './faults.proof.ts'
import { runFullCounts } from './full-counts.ts'
import { growth } from './growth.proof.ts'
import { instances } from './instances.proof.ts'
import { metrics } from './metrics.proof.ts'
import { nodeVersions } from './node-versions.proof.ts'
import { pooler } from './pooler.proof.ts'
import type { Proof } from './proof.ts'
import { runProof } from './run-proof.ts'
import { signIn } from './sign-in.proof.ts'
import { soak } from './soak.proof.ts'
import { starve } from './starve.proof.ts'
import { storage } from './storage.proof.ts'
import { unit } from './unit.proof.ts'
import { upgrade } from './upgrade.proof.ts'

/** Proofs with real servers, by the names that `npm run proof` takes. */
const PROOFS: Record<string, Proof> = {
  archive,
  backup,
  container,
  crash,
  failover,
  faults,
  growth,
  instances,
  metrics,
  node: nodeVersions,
  pooler,
  'sign-in': signIn,
  soak,
  starve,
  storage,
  unit,
  upgrade,
}

const words = process.argv.slice(2)
if (buildIsStale()) build()
const named = words.filter((word) => Object.hasOwn(PROOFS, word))
const count = words.map(Number).find((number) => number > 0)
let held = named.length > 0 || runFullCounts(words)
const alone = words.filter((word) => !named.includes(word) && !(Number(word) > 0))
for (const name of named) {
  held = (await runProof(name, PROOFS[name] as Proof, count, alone)) && held
}
process.exit(held ? 0 : 1)
