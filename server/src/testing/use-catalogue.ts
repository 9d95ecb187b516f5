import { afterAll, beforeAll } from 'vitest'
import { buildTestApp, type TestApp } from './build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from './catalogue-fixture.ts'

/** The application with a small catalogue, for the tests of a file. */
export function useCatalogue() {
  const opened = {} as { test: TestApp; fixture: CatalogueFixture }
  beforeAll(async () => {
    opened.test = await buildTestApp()
    opened.fixture = await seedCatalogueFixture(opened.test)
  })
  afterAll(() => opened.test.close())
  return opened
}
