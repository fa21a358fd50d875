import { readFileSync } from 'node:fs'
import { defineConfig } from 'tsdown'

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
)

/** A page in another encoding would show anything else garbled: what is not ASCII stands in strings alone. */
const asciiOnly = {
  name: 'ascii-only',
  generateBundle(_: unknown, bundle: Record<string, { code?: string }>): void {
    for (const part of Object.values(bundle)) {
      part.code = part.code?.replace(
        /[^\0-\x7f]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    }
  },
}

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
    // Within the package, so that a host installs one thing.
    deps: { alwaysBundle: ['penpal'], onlyBundle: false },
    // As a project build: wire/, which sdk/tsconfig.json refers to, may not have been built on a fresh clone.
    dts: { build: true },
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
    plugins: [asciiOnly],
  },
  {
    ...common,
    // What `Widget.check` loads, whole: pages with a script tag have no bundler.
    entry: { 'widget.check': 'src/check/check.ts' },
    format: 'esm',
    dts: false,
    clean: false,
    deps: { alwaysBundle: [/.*/], onlyBundle: false },
  },
  {
    ...common,
    // The same for `Widget.dropTarget`.
    entry: { 'widget.drop': 'src/dropTarget/dropTarget.ts' },
    format: 'esm',
    dts: false,
    clean: false,
    deps: { alwaysBundle: [/.*/], onlyBundle: false },
  },
  {
    ...common,
    // The same for `Widget.status`.
    entry: { 'widget.status': 'src/status/status.ts' },
    format: 'esm',
    dts: false,
    clean: false,
    deps: { alwaysBundle: [/.*/], onlyBundle: false },
  },
])
