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
  ['wire/src/bridge/events.ts', "import '../service/index.ts'", null],
  ['wire/src/enums.ts', "import '@inlet/sdk'", 'imports nothing of ours'],
  ['wire/src/enums.ts', "import '../../sdk/src/index.ts'", 'imports nothing of ours'],
  ['sdk/src/Widget.ts', "import '@inlet/wire/bridge'", null],
  ['sdk/src/Widget.ts', "import { connect } from 'penpal'", null],
  ['sdk/src/Widget.ts', "import '@inlet/wire/bridge/schemas'", 'no schemas'],
  ['sdk/src/Widget.ts', "import '@inlet/wire/service'", 'no service contract'],
  ['sdk/src/Widget.ts', "import '../../frame/src/main.tsx'", 'other people'],
  ['frame/src/main.tsx', "import './app/App.tsx'", null],
  ['frame/src/main.tsx', "import './service/client.ts'", null],
  ['frame/src/main.tsx', "import './testing/FakeClock.ts'", 'serves tests'],
  ['frame/src/app/App.tsx', "const Files = () => import('../features/files/Files.tsx')", null],
  ['frame/src/app/App.tsx', "import '@inlet/service'", 'shares the contract'],
  ['frame/src/app/App.tsx', "import '../../../service/src/app.ts'", 'shares the contract'],
  ['frame/src/boot/begin.ts', "import '../bridge/handshake.ts'", null],
  ['frame/src/boot/begin.ts', "import '../domain/shell/Session.ts'", 'stands in the document'],
  ['frame/src/bridge/HostCalls.ts', "import '../boot/Boot.ts'", 'file of its own in the document'],
  ['frame/src/lib/bytes.ts', "import './Clock.ts'", null],
  ['frame/src/lib/bytes.ts', "import '../i18n/t.ts'", 'any room may use'],
  ['frame/src/lib/bytes.ts', "import '@inlet/wire/bridge'", 'hand in plain values'],
  ['frame/src/i18n/en/shell.ts', "import '../../lib/Clock.ts'", null],
  ['frame/src/i18n/en/shell.ts', "import '../../domain/Banners.ts'", 'Texts import lib alone'],
  ['frame/src/theme/tokens.ts', "import '../ui/Button.tsx'", 'under the kit'],
  ['frame/src/ui/Badge.tsx', "import '../theme/tokens.ts'", null],
  ['frame/src/ui/field/Button.tsx', "import '../../domain/shell/Banners.ts'", 'never a store'],
  ['frame/src/ui/Badge.tsx', "import './field/Button.tsx'", 'imports no floor'],
  ['frame/src/ui/controls.test.tsx', "import './field/Button.tsx'", null],
  ['frame/src/ui/field/Checkbox.tsx', "import '../Tooltip.tsx'", null],
  ['frame/src/ui/field/Button.tsx', "import '../overlay/Menu.tsx'", 'A field lies under'],
  ['frame/src/ui/overlay/Menu.tsx', "import '../screen/Screen.tsx'", 'An overlay lies under'],
  ['frame/src/ui/screen/Screen.tsx', "import '../table/VirtualTable.tsx'", 'lie under tables'],
  ['frame/src/ui/table/VirtualTable.tsx', "import '../screen/ScreenFrame.tsx'", null],
  ['frame/src/bridge/connect.ts', "import '@inlet/wire/bridge/schemas'", null],
  ['frame/src/bridge/connect.ts', "import '../domain/Session.ts'", 'carries messages'],
  ['frame/src/service/client.ts', "import '../lib/Clock.ts'", null],
  ['frame/src/service/client.ts', "import '../bridge/Host.ts'", 'makes calls'],
  [
    'frame/src/domain/shell/Session.ts',
    "import type { ServiceClient } from '../../service/ServiceClient.ts'",
    null,
  ],
  ['frame/src/domain/shell/Session.ts', "import type { Host } from '../../bridge/Host.ts'", null],
  ['frame/src/domain/shell/Session.ts', "import '../../service/client.ts'", 'Only the interfaces'],
  ['frame/src/domain/shell/Session.ts', "import '../../ui/field/Button.tsx'", 'shows nothing itself'],
  ['frame/src/domain/shell/Session.ts', "import '../offer/catalog.ts'", 'The shell lies under'],
  ['frame/src/domain/shell/Session.test.ts', "import '../offer/catalog.ts'", null],
  ['frame/src/domain/lists/Poll.ts', "import '../shell/Session.ts'", null],
  ['frame/src/domain/lists/Poll.ts', "import '../accounts/Accounts.ts'", 'Lists lie under'],
  ['frame/src/domain/offer/settings.ts', "import '../Services.tsx'", 'under imports and accounts'],
  ['frame/src/domain/imports/AccountImport.ts', "import '../Services.tsx'", "feature's services"],
  ['frame/src/domain/accounts/Accounts.ts', "import '../imports/ImportWatch.ts'", 'are handed'],
  ['frame/src/domain/accounts/Accounts.ts', "import '../offer/catalog.ts'", null],
  ['frame/src/features/files/Files.tsx', "import '../../domain/Session.ts'", null],
  ['frame/src/features/files/Files.tsx', "import './FilesStore.ts'", null],
  ['frame/src/features/files/Files.tsx', "import './rows/Row.tsx'", null],
  ['frame/src/features/files/Files.tsx', "import '../../service/Fault.ts'", null],
  ['frame/src/features/files/Files.tsx', "import '../../service/client.ts'", 'Only the interfaces'],
  ['frame/src/features/files/Files.tsx', "import '../upload/Upload.tsx'", 'never imports another feature'],
  [
    'frame/src/features/files/Files.tsx',
    "export * from '../upload/Upload.tsx'",
    'never imports another feature',
  ],
  [
    'frame/src/features/files/Files.tsx',
    "import type { A } from '../upload/Upload.tsx'",
    'never imports another',
  ],
  [
    'frame/src/features/files/Files.tsx',
    "const a = () => import('../upload/Upload.tsx')",
    'never imports another',
  ],
  ['frame/src/features/files/Files.tsx', "import '../../features/upload/Upload.tsx'", 'knows neither app'],
  ['frame/src/features/files/Files.tsx', "import '../../app/App.tsx'", 'knows neither app'],
  ['frame/src/features/files/rows/Row.tsx', "import '../FilesStore.ts'", null],
  ['frame/src/features/files/rows/Row.tsx', "import '../../../ui/Button.tsx'", null],
  [
    'frame/src/features/files/rows/Row.tsx',
    "import '../../upload/Upload.tsx'",
    'never imports another feature',
  ],
  ['frame/src/features/files/FilesStore.test.ts', "import '../../testing/FakeClock.ts'", null],
  ['service/src/routes/files.ts', "import '@inlet/wire/service'", null],
  ['service/src/routes/files.ts', "import '../db/files/files.ts'", null],
  ['service/src/routes/files.ts', "import '@inlet/wire/bridge'", 'by the contract alone'],
  ['service/src/routes/files.ts', "import '../../../frame/src/lib/Clock.ts'", 'by the contract alone'],
  ['service/src/lib/addMs.ts', "import '../db/schema.ts'", 'knows nothing of Inlet'],
  ['service/src/outbound/readBody.ts', "import '../sources/Connector.ts'", 'lib alone'],
  ['service/src/sources/s3/index.ts', "import '../../outbound/readBody.ts'", null],
  ['service/src/sources/s3/index.ts', "import '../../db/schema.ts'", 'no database'],
  ['service/src/sandbox/startSandbox.ts', "import '../outbound/agentFor.ts'", null],
  ['service/src/sandbox/startSandbox.ts', "import '../db/schema.ts'", 'The sandbox plays sources'],
  ['service/src/sources/KeyForm.ts', "import '../db/schema.ts'", 'no database'],
  [
    'service/src/accounts/AppRegistry.ts',
    "import '../config/readApps.ts'",
    'config.ts and readDataPlace.ts alone',
  ],
  ['service/src/routes/account/listFolder.ts', "import '../../createHandlers.ts'", 'imports none of them'],
  ['service/src/routes/account/listFolder.ts', "import '../../config/config.ts'", null],
  ['service/src/cli/commands/data.ts', "import '../../config/readDataPlace.ts'", null],
  ['service/src/backup/backUp.ts', "import '../jobs/JobRunner.ts'", 'lib, blobs and db alone'],
  ['service/src/routes/account/listFolder.ts', "import '../auth.ts'", null],
  ['service/src/db/files/pages.ts', "import '../jobs/jobs.ts'", null],
  ['service/src/db/files/pages.ts', "import '../../jobs/JobRunner.ts'", 'no policy'],
  ['service/src/db/migrate.ts', "import '../sync/syncJob.ts'", 'no policy'],
  ['service/src/jobs/JobRunner.ts', "import '../sync/syncJob.ts'", 'no sync'],
  ['service/src/sync/syncJob.ts', "import '../routes/files.ts'", 'no route'],
  ['service/src/search/ask.ts', "import '../db/search/Hit.ts'", null],
  ['service/src/search/ask.ts', "import '../http/HttpError.ts'", 'Search ranks'],
  ['service/src/routes/files.ts', "import '../sandbox/createSandbox.ts'", 'imported by nobody'],
  ['service/src/app.ts', "import './sandbox/createSandbox.ts'", 'imported by nobody'],
  ['service/src/startService.ts', "const load = () => import('./sandbox/startSandbox.ts')", null],
  ['service/src/startService.ts', "import '../emulators/openEmulators.ts'", 'development and tests'],
  ['service/src/sources/s3/index.ts', "import '../../../emulators/kit/Edits.ts'", 'development and tests'],
  [
    'service/src/sandbox/startSandbox.ts',
    "const load = () => import('../../emulators/openEmulators.ts')",
    null,
  ],
  ['service/src/sandbox/Chat.ts', "import '../../emulators/people/people.ts'", null],
  ['service/src/sandbox/Chat.ts', "import '../../emulators/guru/server.ts'", 'opens them by'],
  ['service/emulators/guru/server.ts', "import '../../src/sources/client/partsOf.ts'", null],
  ['service/emulators/guru/server.ts', "import '../../src/db/schema.ts'", 'stands for a vendor'],
  ['service/emulators/guru/server.ts', "import '../../test/connect.ts'", 'stands for a vendor'],
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
  ['hosts/plain/src/main.ts', "import '@inlet/sdk'", null],
  ['hosts/plain/src/main.tsx', "import '@inlet/sdk/react'", null],
  ['hosts/plain/src/main.ts', "import '../../../sdk/src/index.ts'", 'as a customer would'],
  ['hosts/plain/server/main.ts', "import '@inlet/wire/service'", 'as a customer would'],
  ['e2e/upload.spec.ts', "import '@inlet/wire/service'", null],
  ['e2e/upload.spec.ts', "import './harness/stack.ts'", null],
  ['e2e/upload.spec.ts', "import '../frame/src/i18n/t.ts'", 'no source file'],
  ['e2e/lives/aLife.ts', "import '../../service/test/contract/choices.ts'", null],
  ['e2e/lives/aLife.ts', "import '../../service/src/sources/manifests.ts'", 'no source file'],
  ['scripts/lib/ports.mjs', "import './paths.mjs'", null],
  ['scripts/start.mjs', "import '../service/src/config/config.ts'", 'before anything is installed'],
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

describe('the house rules of Biome: rooms, one way out, no source by its name [F-102] [F-103]', () => {
  it.each(cases.map((given, index) => ({ index, file: given[0], line: given[1], reason: given[2] })))(
    '$file: $line → $reason',
    ({ index, reason }) => {
      const message = refusals.get(fileOf(index))
      if (reason === null) expect(message).toBeUndefined()
      else expect(message).toContain(reason)
    },
  )
})
