import { build, buildIsStale } from './build.mjs'

if (buildIsStale()) {
  console.log('Les sources sont plus récentes que la dernière construction.')
  build()
}
await import('../server/dist/main.js')
