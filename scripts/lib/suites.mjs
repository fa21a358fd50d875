import fs from 'node:fs'
import path from 'node:path'
import { provideBrowser } from './browser.mjs'
import { buildStale } from './build.mjs'
import { withMemoryFolder } from './memoryFolder.mjs'
import { run, tool } from './run.mjs'

/**
 * Runs tests of Vitest, all or the given, and leaves `unit.json` in the folder. Processes of the service that tests start
 * are built ones, which start twice as fast as those from source.
 * @param {string} reports
 * @param {readonly string[]} given
 * @param {Record<string, string>} [env]
 */
export async function vitest(reports, given, env = {}) {
  fs.rmSync(path.join(reports, 'unit.json'), { force: true })
  await buildStale('run', ['service'])
  const built = { INLET_TEST_BUILT: 'true' }
  return withMemoryFolder((memory) =>
    run(...tool('vitest/vitest.mjs', 'run', ...given), {
      INLET_REPORT: reports,
      ...built,
      ...memory,
      ...env,
    }),
  )
}

/**
 * Runs tests of Playwright, all or the given, and leaves `e2e.json` in the folder.
 * @param {string} reports
 * @param {readonly string[]} given
 * @param {Record<string, string>} [variables]
 */
export async function playwright(reports, given, variables = {}) {
  fs.rmSync(path.join(reports, 'e2e.json'), { force: true })
  const { executablePath, env } = await provideBrowser(console.log)
  return withMemoryFolder((memory) =>
    run(...tool('@playwright/test/cli.js', 'test', ...given), {
      INLET_REPORT: reports,
      E2E_BROWSER: JSON.stringify({ executablePath, env }),
      ...memory,
      ...variables,
    }),
  )
}
