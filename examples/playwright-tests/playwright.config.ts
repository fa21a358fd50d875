import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  use: {
    baseURL: process.env.PAGE_URL ?? 'http://127.0.0.1:4000',
    // Where Playwright's own browser cannot be had, for example Debian's /usr/bin/chromium.
    launchOptions: { executablePath: process.env.CHROMIUM },
  },
})
