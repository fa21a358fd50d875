import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from './lib/paths.mjs'

const PAGES = ['README.md', 'sdk/README.md', ...pagesIn('docs/guide'), ...pagesIn('docs/reference')]

/** What an adopter's own project has: strict, and types of the place where the code runs. */
const OPTIONS = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  allowImportingTsExtensions: true,
  jsx: ts.JsxEmit.ReactJSX,
}
const BROWSER = {
  ...OPTIONS,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
  paths: {
    '@inlet/sdk': [path.join(root, 'sdk/src/index.ts')],
    '@inlet/sdk/react': [path.join(root, 'sdk/src/react.tsx')],
  },
}
const SERVER = { ...OPTIONS, lib: ['lib.es2023.d.ts'], types: ['node'] }

const snippets = PAGES.flatMap((page) =>
  [...read(page).matchAll(/^```(tsx?)\n(.*?)^```$/gms)].map(([, kind, code = ''], index) => ({
    // A file that is not there, beside those that are, so that packages are found.
    file: path.join(root, 'sdk/src', `${page.replaceAll('/', '-')}-${index + 1}.${kind}`),
    code,
    isPage: /@inlet\/sdk|Widget\.|document\./.test(code),
  })),
)

test.each([
  { where: 'a page', isPage: true, options: BROWSER },
  { where: 'a server', isPage: false, options: SERVER },
])(
  'code of the manual for $where compiles as strict TypeScript [F-093]',
  ({ isPage, options }) => {
    const chosen = snippets.filter((snippet) => snippet.isPage === isPage)
    expect(chosen.length).toBeGreaterThan(1)
    expect(errorsOf(chosen, options)).toEqual([])
  },
  60_000,
)

/**
 * @param {readonly { file: string, code: string }[]} given
 * @param {ts.CompilerOptions} options
 */
function errorsOf(given, options) {
  const codeOf = new Map(given.map(({ file, code }) => [file, code]))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (file) => codeOf.has(file) || fileExists(file)
  host.readFile = (file) => codeOf.get(file) ?? readFile(file)
  host.getSourceFile = (file, language) => {
    const code = codeOf.get(file)
    return code === undefined ? getSourceFile(file, language) : ts.createSourceFile(file, code, language)
  }
  host.getCurrentDirectory = () => root
  const program = ts.createProgram([...codeOf.keys()], options, host)
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) =>
        `${path.basename(file?.fileName ?? '')}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    )
}

function read(/** @type {string} */ file) {
  return fs.readFileSync(path.join(root, file), 'utf8')
}

function pagesIn(/** @type {string} */ folder) {
  return fs
    .readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
}
