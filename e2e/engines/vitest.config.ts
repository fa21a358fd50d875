import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The main journeys in one engine: `npm run test:engines`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    include: ['journeys.engine.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
  },
})
