import { defineConfig } from '@playwright/test'
import root from './playwright.config.ts'

/** What `npm run gallery` runs: pictures to look at and counts to compare, no tests. */
export default defineConfig({
  ...root,
  testDir: 'e2e/gallery',
  testMatch: ['*.pictures.ts'],
  outputDir: '.test-results/gallery/e2e',
  workers: 1,
  timeout: 120_000,
  retries: 0,
  use: { ...root.use, trace: 'off', actionTimeout: 20_000 },
})
