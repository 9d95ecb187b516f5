import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/src/**/*.table.ts',
  out: './server/src/db/migrations',
  casing: 'snake_case',
})
