import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { expect, test } from './support/test.ts'

const run = promisify(execFile)
const CLIENT = fileURLToPath(new URL('../clients/typescript/dist/inlet-client.tgz', import.meta.url))
const TSC = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))

/** The deployment's page says what to install. */
async function tarball(service: string): Promise<{ address: string; bytes: Uint8Array<ArrayBuffer> }> {
  const page = await (await fetch(`${service}/sdk/`)).text()
  const address = /npm install ([^<\s]+)/.exec(page)?.[1] ?? ''
  return { address, bytes: new Uint8Array(await (await fetch(address)).arrayBuffer()) }
}

test('the package of a deployment is what packages have to be, for bundlers and for types [F-091]', async ({
  stack,
}) => {
  const { bytes } = await tarball(stack.service)
  // A script for pages has no types.
  await expectGoodPackage(bytes, ['./widget.js'])
})

test('so is the package of the client', async () => {
  test.skip(!existsSync(CLIENT), 'npm run build packs it')
  await expectGoodPackage(new Uint8Array(await readFile(CLIENT)), [])
})

async function expectGoodPackage(
  bytes: Uint8Array<ArrayBuffer>,
  excludeEntrypoints: readonly string[],
): Promise<void> {
  const { messages } = await publint({ pack: { tarball: bytes.buffer } })
  expect(messages).toEqual([])
  const options = { excludeEntrypoints: [...excludeEntrypoints] }
  const found = await checkPackage(createPackageFromTarballData(bytes), options)
  if (!found.types) throw new Error('the package has no types')
  // ES modules only: neither `require` nor TypeScript's resolution before 2022.
  const modern = found.problems.filter(
    (problem) => !('resolutionKind' in problem && /^node(10|16-cjs)$/.test(problem.resolutionKind)),
  )
  expect(modern).toEqual([])
}

test('a stranger installs it by its address, compiles with its types and imports it in Node [F-091]', async ({
  stack,
}) => {
  test.setTimeout(120_000)
  const { address } = await tarball(stack.service)
  const folder = await mkdtemp(path.join(tmpdir(), 'inlet-stranger-'))
  try {
    const inFolder = { cwd: folder, env: { ...process.env, npm_config_cache: path.join(folder, '.npm') } }
    await writeFile(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }')
    await run('npm', ['install', '--no-audit', '--no-fund', address], inFolder)
    const lock = await readFile(path.join(folder, 'package-lock.json'), 'utf8')
    expect(lock).toContain('"integrity": "sha512-')
    await writeFile(
      path.join(folder, 'page.ts'),
      `import { Widget, type SuccessEvent } from '@inlet/sdk'
const said: SuccessEvent[] = []
export const open = () => Widget.open(async () => 'token', { onSuccess: (event) => said.push(event) })
`,
    )
    const flags = [
      '--strict',
      '--noEmit',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--lib',
      'es2023,dom',
    ]
    await run(process.execPath, [TSC, ...flags, 'page.ts'], inFolder)
    const script = "import { VERSION, Widget } from '@inlet/sdk'; console.log(VERSION, typeof Widget.open)"
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], inFolder)
    expect(stdout).toMatch(/^\d+\.\d+\.\d+ function\n$/)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
