import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { whyNot } from './whyNot.mjs'

const root = path.resolve(import.meta.dirname, '../..')

/** File, what it imports, and a word of the reason it must be refused for; null where it is legal. */
const cases = /** @type {[file: string, specifier: string, reason: string | null][]} */ ([
  ['wire/src/bridge/events.ts', '../service/index.ts', null],
  ['wire/src/enums.ts', '@inlet/sdk', 'imports nothing of ours'],
  ['wire/src/enums.ts', '../../sdk/src/index.ts', 'imports nothing of ours'],
  ['sdk/src/Widget.ts', '@inlet/wire/bridge', null],
  ['sdk/src/Widget.ts', '@inlet/wire/bridge/schemas', 'no schemas'],
  ['sdk/src/Widget.ts', '@inlet/wire/service', 'no service contract'],
  ['sdk/src/Widget.ts', '../../frame/src/main.tsx', 'other people'],
  ['frame/src/main.tsx', './app/App.tsx', null],
  ['frame/src/main.tsx', './service/client.ts', null],
  ['frame/src/main.tsx', './testing/FakeClock.ts', 'serves tests'],
  ['frame/src/app/App.tsx', '../features/files/Files.tsx', null],
  ['frame/src/app/App.tsx', '@inlet/service', 'shares the contract'],
  ['frame/src/app/App.tsx', '../../../service/src/app.ts', 'shares the contract'],
  ['frame/src/boot/begin.ts', '../bridge/handshake.ts', null],
  ['frame/src/boot/begin.ts', '../domain/shell/Session.ts', 'stands in the document'],
  ['frame/src/bridge/HostCalls.ts', '../boot/Boot.ts', 'file of its own in the document'],
  ['frame/src/lib/bytes.ts', './Clock.ts', null],
  ['frame/src/lib/bytes.ts', '../i18n/t.ts', 'any room may use'],
  ['frame/src/lib/bytes.ts', '@inlet/wire/bridge', 'hand in plain values'],
  ['frame/src/i18n/en/shell.ts', '../../lib/Clock.ts', null],
  ['frame/src/i18n/en/shell.ts', '../../domain/Banners.ts', 'Texts import lib alone'],
  ['frame/src/theme/tokens.ts', '../ui/Button.tsx', 'under the kit'],
  ['frame/src/ui/Badge.tsx', '../theme/tokens.ts', null],
  ['frame/src/ui/field/Button.tsx', '../../domain/shell/Banners.ts', 'never a store'],
  ['frame/src/ui/Badge.tsx', './field/Button.tsx', 'imports no floor'],
  ['frame/src/ui/controls.test.tsx', './field/Button.tsx', null],
  ['frame/src/ui/field/Checkbox.tsx', '../Tooltip.tsx', null],
  ['frame/src/ui/field/Button.tsx', '../overlay/Menu.tsx', 'A field lies under'],
  ['frame/src/ui/overlay/Menu.tsx', '../screen/Screen.tsx', 'An overlay lies under'],
  ['frame/src/ui/screen/Screen.tsx', '../table/VirtualTable.tsx', 'lie under tables'],
  ['frame/src/ui/table/VirtualTable.tsx', '../screen/ScreenFrame.tsx', null],
  ['frame/src/bridge/connect.ts', '@inlet/wire/bridge/schemas', null],
  ['frame/src/bridge/connect.ts', '../domain/Session.ts', 'carries messages'],
  ['frame/src/service/client.ts', '../lib/Clock.ts', null],
  ['frame/src/service/client.ts', '../bridge/Host.ts', 'makes calls'],
  ['frame/src/domain/shell/Session.ts', '../../service/ServiceClient.ts', null],
  ['frame/src/domain/shell/Session.ts', '../../bridge/Host.ts', null],
  ['frame/src/domain/shell/Session.ts', '../../service/client.ts', 'Only the interfaces'],
  ['frame/src/domain/shell/Session.ts', '../../ui/field/Button.tsx', 'shows nothing itself'],
  ['frame/src/domain/shell/Session.ts', '../offer/catalog.ts', 'The shell lies under'],
  ['frame/src/domain/shell/Session.test.ts', '../offer/catalog.ts', null],
  ['frame/src/domain/lists/Poll.ts', '../shell/Session.ts', null],
  ['frame/src/domain/lists/Poll.ts', '../accounts/Accounts.ts', 'Lists lie under'],
  ['frame/src/domain/offer/settings.ts', '../Services.tsx', 'under imports and accounts'],
  ['frame/src/domain/imports/AccountImport.ts', '../Services.tsx', "feature's services"],
  ['frame/src/domain/accounts/Accounts.ts', '../imports/ImportWatch.ts', 'are handed'],
  ['frame/src/domain/accounts/Accounts.ts', '../offer/catalog.ts', null],
  ['frame/src/features/files/Files.tsx', '../../domain/Session.ts', null],
  ['frame/src/features/files/Files.tsx', './FilesStore.ts', null],
  ['frame/src/features/files/Files.tsx', './rows/Row.tsx', null],
  ['frame/src/features/files/Files.tsx', '../../service/Fault.ts', null],
  ['frame/src/features/files/Files.tsx', '../../service/client.ts', 'Only the interfaces'],
  ['frame/src/features/files/Files.tsx', '../upload/Upload.tsx', 'never imports another feature'],
  ['frame/src/features/files/Files.tsx', '../upload/Upload.tsx', 'never imports another'],
  ['frame/src/features/files/Files.tsx', '../../features/upload/Upload.tsx', 'never imports another feature'],
  ['frame/src/features/files/Files.tsx', '../../app/App.tsx', 'knows neither app'],
  ['frame/src/features/files/rows/Row.tsx', '../FilesStore.ts', null],
  ['frame/src/features/files/rows/Row.tsx', '../../../ui/Button.tsx', null],
  ['frame/src/features/files/rows/Row.tsx', '../../upload/Upload.tsx', 'never imports another feature'],
  ['frame/src/features/files/FilesStore.test.ts', '../../testing/FakeClock.ts', null],
  ['service/src/routes/files.ts', '@inlet/wire/service', null],
  ['service/src/routes/files.ts', '../db/files/files.ts', null],
  ['service/src/routes/files.ts', '@inlet/wire/bridge', 'by the contract alone'],
  ['service/src/routes/files.ts', '../../../frame/src/lib/Clock.ts', 'by the contract alone'],
  ['service/src/lib/addMs.ts', '../db/schema.ts', 'knows nothing of Inlet'],
  ['service/src/outbound/readBody.ts', '../sources/Connector.ts', 'lib alone'],
  ['service/src/sources/s3/index.ts', '../../outbound/readBody.ts', null],
  ['service/src/sources/s3/index.ts', '../../db/schema.ts', 'no database'],
  ['service/src/sandbox/startSandbox.ts', '../outbound/agentFor.ts', null],
  ['service/src/sandbox/startSandbox.ts', '../db/schema.ts', 'The sandbox plays sources'],
  ['service/src/sources/KeyForm.ts', '../db/schema.ts', 'no database'],
  ['service/src/accounts/AppRegistry.ts', '../config/readApps.ts', 'config.ts and readDataPlace.ts alone'],
  ['service/src/routes/account/listFolder.ts', '../../createHandlers.ts', 'imports none of them'],
  ['service/src/routes/account/listFolder.ts', '../../config/config.ts', null],
  ['service/src/cli/commands/data.ts', '../../config/readDataPlace.ts', null],
  ['service/src/backup/backUp.ts', '../jobs/JobRunner.ts', 'lib, blobs and db alone'],
  ['service/src/routes/account/listFolder.ts', '../auth.ts', null],
  ['service/src/db/files/pages.ts', '../jobs/jobs.ts', null],
  ['service/src/db/files/pages.ts', '../../jobs/JobRunner.ts', 'no policy'],
  ['service/src/db/migrate.ts', '../sync/syncJob.ts', 'no policy'],
  ['service/src/jobs/JobRunner.ts', '../sync/syncJob.ts', 'no sync'],
  ['service/src/sync/syncJob.ts', '../routes/files.ts', 'no route'],
  ['service/src/search/ask.ts', '../db/search/Hit.ts', null],
  ['service/src/search/ask.ts', '../http/HttpError.ts', 'Search ranks'],
  ['service/src/routes/files.ts', '../sandbox/createSandbox.ts', 'imported by nobody'],
  ['service/src/app.ts', './sandbox/createSandbox.ts', 'imported by nobody'],
  ['service/src/startService.ts', './sandbox/startSandbox.ts', null],
  ['service/src/startService.ts', '../emulators/openEmulators.ts', 'development and tests'],
  ['service/src/sources/s3/index.ts', '../../../emulators/kit/Edits.ts', 'development and tests'],
  ['service/src/sandbox/startSandbox.ts', '../../emulators/openEmulators.ts', null],
  ['service/src/sandbox/Chat.ts', '../../emulators/people/people.ts', null],
  ['service/src/sandbox/Chat.ts', '../../emulators/guru/server.ts', 'opens them by'],
  ['service/emulators/guru/server.ts', '../../src/sources/client/partsOf.ts', null],
  ['service/emulators/guru/server.ts', '../../src/db/schema.ts', 'stands for a vendor'],
  ['service/emulators/guru/server.ts', '../../test/connect.ts', 'stands for a vendor'],
  ['hosts/plain/src/main.ts', '@inlet/sdk', null],
  ['hosts/plain/src/main.tsx', '@inlet/sdk/react', null],
  ['hosts/plain/src/main.ts', '../../../sdk/src/index.ts', 'as a customer would'],
  ['hosts/plain/server/main.ts', '@inlet/wire/service', 'as a customer would'],
  ['e2e/upload.spec.ts', '@inlet/wire/service', null],
  ['e2e/upload.spec.ts', './harness/stack.ts', null],
  ['e2e/upload.spec.ts', '../frame/src/i18n/t.ts', 'no source file'],
  ['e2e/lives/aLife.ts', '../../service/test/contract/choices.ts', null],
  ['e2e/lives/aLife.ts', '../../service/src/sources/manifests.ts', 'no source file'],
  ['scripts/lib/ports.mjs', './paths.mjs', null],
  ['scripts/start.mjs', '../service/src/config/config.ts', 'before anything is installed'],
])

it.each(cases)('%s imports %s: %s [F-102]', (file, specifier, reason) => {
  const why = whyNot(file, specifier)
  if (reason === null) expect(why).toBeNull()
  else expect(why).toContain(reason)
})

it('no file of the checkout imports what its room may not [F-102]', () => {
  const refused = sources().flatMap((file) => {
    const { importedFiles } = ts.preProcessFile(readFileSync(path.join(root, file), 'utf8'), true, true)
    return importedFiles.flatMap(({ fileName }) => {
      const why = whyNot(file, fileName)
      return why === null ? [] : [`${file} imports ${fileName}. ${why}`]
    })
  })
  expect(refused).toEqual([])
})

function sources() {
  const args = ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.mts', '*.js']
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  return listed.split('\n').filter((file) => file !== '' && existsSync(path.join(root, file)))
}
