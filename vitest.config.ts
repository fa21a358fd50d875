import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { sharedForks } from './vitest.pool.ts'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Folder for a report, given by `npm test`. Other runs leave none, so that they do not pass for the last whole one. */
const reports = process.env.INLET_REPORT

/** Files that take half a minute or more. Vitest begins with large ones, and these are small: one worker would end alone. */
const LONG =
  /\/(addingASource|crash[.\w]*|contractOfService|changes\.trial|faults\.trial|createRenderer|grantLimits)\.test\./

/** Those first, and then project by project: only files of one project that follow each other share a process. */
class LongFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]): ReturnType<BaseSequencer['sort']> {
    const rank = ({ moduleId, project }: (typeof files)[number]) => (LONG.test(moduleId) ? '' : project.name)
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one).localeCompare(rank(other)))
  }
}

export default defineConfig({
  resolve: {
    // The SDK's name means its build; tests mean its source.
    alias: [
      { find: /^@inlet\/sdk$/, replacement: source('sdk/src/index.ts') },
      { find: /^@inlet\/client$/, replacement: source('clients/typescript/src/index.ts') },
      { find: /^@inlet\/sdk\/react$/, replacement: source('sdk/src/react.tsx') },
    ],
  },
  test: {
    // One more than cores: tests wait for a tenth of their time.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    setupFiles: [source('vitest.setup.ts')],
    // The embedded database takes seconds to make on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 90_000,
    // A wait for something ends when it has come; a busy machine takes longer than the one second of the default.
    expect: { poll: { timeout: 20_000 } },
    // A shared machine can stall for seconds.
    retry: process.env.CI ? 2 : 0,
    reporters: reports ? ['default', ['json', { outputFile: `${reports}/unit.json` }]] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          pool: sharedForks,
          isolate: false,
          globalSetup: source('service/test/sharedPostgres.ts'),
          setupFiles: [source('vitest.setup.ts'), source('service/test/holdEngine.mjs')],
          include: ['{wire,service,scripts,hosts}/**/*.test.{ts,mjs}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'clients',
          environment: 'node',
          globalSetup: source('clients/generator/globalSetup.ts'),
          include: ['clients/**/*.test.ts', 'examples/retrieval/*.test.mjs'],
        },
      },
      {
        extends: true,
        // As browsers get it: Node.js would load another build.
        resolve: {
          alias: [
            {
              find: /^tus-js-client$/,
              replacement: source('node_modules/tus-js-client/lib.esm/browser/index.js'),
            },
          ],
        },
        test: {
          name: 'dom',
          environment: 'happy-dom',
          server: { deps: { inline: ['tus-js-client'] } },
          // Files share modules and a document, which takes a third of the time; the set-up clears away what one stubbed.
          isolate: false,
          // As text for the test of the tokens; what components import stays empty in tests.
          css: { include: [/\.css\?raw/] },
          include: ['{sdk,frame,console}/src/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
