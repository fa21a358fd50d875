import { readFileSync } from 'node:fs'
import { defineConfig } from 'tsdown'
import { minifyAgain } from './scripts/minifyAgain.ts'
import { trimPenpal } from './scripts/trimPenpal.ts'

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
)

const common = {
  platform: 'browser',
  target: 'es2022',
  outDir: 'dist',
  define: { INLET_SDK_VERSION: JSON.stringify(version) },
  hash: false,
  minify: true,
} as const

export default defineConfig([
  {
    ...common,
    entry: ['src/index.ts', 'src/react.tsx'],
    format: 'esm',
    // Within the package, so that what nobody needs of it can be left out here too.
    deps: { alwaysBundle: ['penpal'], onlyBundle: false },
    plugins: [trimPenpal],
    // Types take most of the build's time and nothing needs them to run.
    // As a project build: wire/, which sdk/tsconfig.json refers to, may not have been built on a fresh clone.
    dts: process.env.INLET_NO_DTS === '1' ? false : { build: true },
  },
  {
    ...common,
    entry: ['src/widget.ts'],
    format: 'iife',
    globalName: 'Widget',
    dts: false,
    // The first configuration has just filled the folder.
    clean: false,
    deps: { alwaysBundle: [/.*/], onlyBundle: false },
    outputOptions: { generatedCode: { symbols: false } },
    plugins: [trimPenpal, minifyAgain],
  },
  {
    ...common,
    // What the script-tag build loads for `Widget.check`, whole: the pages that ask have no bundler.
    entry: { 'widget.check': 'src/check/check.ts' },
    format: 'esm',
    dts: false,
    clean: false,
    deps: { alwaysBundle: [/.*/], onlyBundle: false },
  },
])
