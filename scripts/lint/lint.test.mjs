import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')

/** File, one line in it, and a word of the reason it must be refused for; null where it is legal. */
const cases = /** @type {[file: string, line: string, reason: string | null][]} */ ([
  ['sdk/src/Widget.ts', "import { connect } from 'penpal'", null],
  ['service/src/sources/s3/index.ts', 'const answer = await fetch(url)', 'outbound/ alone'],
  ['service/src/sources/s3/index.ts', 'const send = globalThis.fetch', 'outbound/ alone'],
  ['service/src/sources/s3/index.ts', 'const send = fetch', 'outbound/ alone'],
  ['service/src/sources/s3/index.ts', 'connector.fetch(credential, item, signal)', null],
  ['service/src/jobs/webhookJob.ts', "import { request } from 'undici'", 'outbound/ alone'],
  [
    'service/src/openTracing.ts',
    "import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'",
    'outbound/ alone',
  ],
  ['service/src/jobs/webhookJob.ts', "import https from 'node:https'", 'outbound/ alone'],
  ['service/src/jobs/webhookJob.ts', "const http = await import('http')", 'outbound/ alone'],
  ['service/src/app.ts', "import { connect } from 'node:http2'", 'outbound/ alone'],
  ['service/src/jobs/webhookJob.test.ts', "import { createServer } from 'node:http'", null],
  ['service/src/outbound/createGuardedAgent.ts', "import { Agent } from 'undici'", null],
  ['frame/src/service/client.ts', 'const answer = await fetch(url)', null],
  ['sdk/src/Frame.ts', "frame.contentWindow.postMessage(hello, '*')", 'Name the origin'],
  ['sdk/src/Frame.ts', "frame.contentWindow.postMessage(hello, '*', [port])", 'Name the origin'],
  ['frame/src/bridge/connect.ts', "parent.postMessage(hello, { targetOrigin: '*' })", 'Name the origin'],
  ['sdk/src/Frame.ts', 'frame.contentWindow.postMessage(hello, origin, [port])', null],
  ['sdk/src/Frame.ts', 'element.innerHTML = text', 'never becomes markup'],
  ['frame/src/ui/Banner.tsx', "element.insertAdjacentHTML('beforeend', text)", 'never becomes markup'],
  ['frame/src/ui/Banner.tsx', 'document.write(text)', 'never becomes markup'],
  ['frame/src/ui/Banner.tsx', 'new Function(text)', 'never becomes markup'],
  ['frame/src/ui/Banner.tsx', 'eval(text)', 'never becomes markup'],
  ['frame/src/ui/Banner.test.tsx', "document.body.innerHTML = ''", null],
  ['frame/src/ui/Banner.tsx', 'element.textContent = text', null],
  ['frame/src/ui/Banner.module.css', 'p { margin-left: 1px; }', 'right to left'],
  ['frame/src/ui/Banner.module.css', 'p { border-left: 1px solid; }', 'right to left'],
  ['frame/src/ui/Banner.module.css', 'p { border-top-left-radius: 1px; }', 'right to left'],
  ['frame/src/ui/Banner.module.css', 'p { &:hover { right: 0; } }', 'right to left'],
  ['frame/src/ui/Banner.module.css', 'p { text-align: left; }', 'right to left'],
  ['frame/src/ui/Banner.module.css', 'p { padding: 1px 2px 3px 4px; }', 'right to left'],
  ['frame/src/ui/Banner.module.css', 'p { translate: 10px 0; }', 'right to left'],
  ['frame/src/ui/Banner.module.css', 'p { transform: translateX(1px); }', 'right to left'],
  ['frame/src/ui/Banner.module.css', 'p { margin-inline-start: 1px; text-align: start; }', null],
  ['frame/src/ui/Banner.module.css', 'p { padding: 1px 2px max(3px, env(safe-area-inset-bottom)); }', null],
  ['frame/src/ui/Banner.module.css', 'p { translate: 0 100%; }', null],
  ['hosts/plain/src/page.css', 'p { margin-left: 1px; }', null],
])

/** Each case gets a checkout of its own, so that one run of Biome answers all of them. */
const fileOf = (/** @type {number} */ index) => path.join(`case-${index}`, cases[index]?.[0] ?? '')

/** @type {string} */
let folder
/** @type {Map<string, string>} */
let refusals

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'inlet-lint-'))
  const { plugins } = JSON.parse(await readFile(path.join(root, 'biome.json'), 'utf8'))
  await cp(path.join(root, 'scripts/lint'), path.join(folder, 'scripts/lint'), { recursive: true })
  await writeFile(
    path.join(folder, 'biome.json'),
    JSON.stringify({ root: true, plugins, linter: { rules: { preset: 'none' } } }),
  )
  for (const [index, [, line]] of cases.entries()) {
    const file = path.join(folder, fileOf(index))
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, `${line}\n`)
  }
  refusals = await lint()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** @returns {Promise<Map<string, string>>} the messages by file */
async function lint() {
  const args = [biome, 'lint', '.', '--reporter=json', '--max-diagnostics=none']
  const stdout = await new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }, (_, out) => resolve(out))
  })
  const found = new Map()
  for (const { category, message, location } of JSON.parse(stdout).diagnostics) {
    if (category === 'plugin') found.set(path.normalize(location.path), message)
  }
  return found
}

describe('the house rules of Biome: one way out, no markup, no left and right [F-103]', () => {
  it.each(cases.map((given, index) => ({ index, file: given[0], line: given[1], reason: given[2] })))(
    '$file: $line → $reason',
    ({ index, reason }) => {
      const message = refusals.get(fileOf(index))
      if (reason === null) expect(message).toBeUndefined()
      else expect(message).toContain(reason)
    },
  )
})
