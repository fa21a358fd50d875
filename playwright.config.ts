import { defineConfig, type LaunchOptions } from '@playwright/test'

/** The browser that `npm test` found, as JSON `{ executablePath, env }`; without it Playwright's own. */
const browser = process.env.E2E_BROWSER ? JSON.parse(process.env.E2E_BROWSER) : {}

/** Folder for a report, given by `npm test`. Other runs leave none, so that they do not pass for the last whole one. */
const reports = process.env.INLET_REPORT

const launchOptions: LaunchOptions = {
  executablePath: browser.executablePath,
  env: { ...process.env, ...browser.env },
  // Playwright allows every popup; people's browsers block those that no click asked for.
  ignoreDefaultArgs: ['--disable-popup-blocking'],
  // Playwright's own list switches storage partitioning off. The last list wins, so this one, which repeats what
  // makes tests steady, gives the frame third-party storage as people's browsers do.
  args: ['--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,Translate'],
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.test-results/e2e',
  // One more than cores: tests wait for a tenth of their time.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // What tests below prove, or others of their kind: `npm run test:long -- widget lives`.
  ...(process.env.INLET_TEST_LONG === 'true' ? {} : { grepInvert: /@long/ }),
  forbidOnly: Boolean(process.env.CI),
  // A shared machine can stall for seconds. A second try is listed as flaky, and flaky tests are bugs to be mended.
  retries: process.env.CI ? 2 : 0,
  reporter: reports ? [['list'], ['json', { outputFile: `${reports}/e2e.json` }]] : [['list']],
  use: {
    launchOptions,
    // Nothing moves but where a test lets it: drawing in software takes a quarter of the time.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a tenth of the time; where a second try comes, that one leaves it.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    // Recording needs a program that only Playwright's download host has.
    video: 'off',
  },
})
