import { defineConfig } from '@playwright/test'
import root from './playwright.config.ts'

/** What `npm run test:frameworks` runs: minutes of installing, one after the other. */
export default defineConfig({
  ...root,
  testDir: 'e2e',
  testMatch: ['frameworks/frameworks.journey.ts', 'backEnds.spec.ts'],
  outputDir: '.test-results/frameworks/e2e',
  workers: 1,
  timeout: 900_000,
  retries: 0,
  use: { ...root.use, actionTimeout: 30_000, navigationTimeout: 60_000 },
})
