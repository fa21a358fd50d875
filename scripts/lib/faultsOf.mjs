import path from 'node:path'
import ts from 'typescript'
import { root } from './paths.mjs'

/**
 * What the compiler says about code of pages, each block a file of its own that is not there, and about files.
 * @param {{ name: string, text: string }[]} blocks
 * @param {string[]} files
 * @param {string[]} lib types of the place where the code runs
 */
export function faultsOf(blocks, files, lib) {
  // Where imports find what a host may have installed.
  const written = new Map(blocks.map(({ name, text }) => [path.join(root, 'e2e', name), text]))
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(
    { compilerOptions: config.compilerOptions, files: [] },
    ts.sys,
    root,
  )
  /** @type {import('typescript').CompilerOptions} */
  const settings = {
    ...options,
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    noUnusedLocals: false,
    lib,
    types: ['node'],
    jsx: ts.JsxEmit.ReactJSX,
    paths: {
      '@inlet/client': [path.join(root, 'clients/typescript/src/index.ts')],
      '@inlet/sdk': [path.join(root, 'sdk/src/index.ts')],
      '@inlet/sdk/react': [path.join(root, 'sdk/src/react.tsx')],
    },
  }
  const host = ts.createCompilerHost(settings)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (name) => written.has(path.normalize(name)) || fileExists(name)
  host.readFile = (name) => written.get(path.normalize(name)) ?? readFile(name)
  host.getSourceFile = (name, target, ...rest) => {
    const text = written.get(path.normalize(name))
    return text === undefined ? getSourceFile(name, target, ...rest) : ts.createSourceFile(name, text, target)
  }
  const names = [...written.keys(), ...files.map((file) => path.join(root, file))]
  const program = ts.createProgram(names, settings, host)
  const faults = names.flatMap((name) => ts.getPreEmitDiagnostics(program, program.getSourceFile(name)))
  return faults.map((fault) => {
    const at = fault.file ? path.relative(root, fault.file.fileName) : ''
    return `${at}: ${ts.flattenDiagnosticMessageText(fault.messageText, ' ')}`
  })
}
