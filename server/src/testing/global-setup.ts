import type { TestProject } from 'vitest/node'
import {
  type DatabaseTemplate,
  prepareEmbeddedTemplate,
  preparePostgresTemplate,
} from './database/database-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: DatabaseTemplate
  }
}

/**
 * Prepares the migrated database of the project's engine, once per project, and removes it at the
 * end. Fails where the engine cannot be started: the test command decides which projects to run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = project.config.env.TEST_ENGINE
  const prepared =
    engine === 'postgres' ? await preparePostgresTemplate() : await prepareEmbeddedTemplate()
  project.provide('databaseTemplate', prepared.template)
  return prepared.remove
}
