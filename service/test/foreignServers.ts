import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './freePort.ts'
import { S3Storage } from './s3/S3Storage.ts'
import { startProgram } from './startProgram.ts'

/** Servers that other people wrote, with packages of their own: `npm test` installs them beside ours. */
const MODULES = join(import.meta.dirname, 'foreign/node_modules')
/** What those packages are required from. */
export const foreignModules = join(import.meta.dirname, 'foreign/package.json')

export const hasForeignServers = existsSync(MODULES)
/** For titles of tests that are left out. */
export const withoutForeignServers = hasForeignServers ? '' : ' (not installed: npm test does it)'

export type ForeignServer = { readonly port: number; stop(): Promise<void> }

/** Microsoft's own emulator of Azure Blob Storage, in memory. */
export function startAzurite(): Promise<ForeignServer> {
  return start('azurite/dist/src/blob/main.js', (port) => [
    ...['--blobHost', '127.0.0.1', '--blobPort', String(port)],
    ...['--inMemoryPersistence', '--skipApiVersionCheck', '--disableTelemetry', '--silent'],
  ])
}

/** A server of S3's protocol. It knows one key, and does not check signatures of version 4. */
export async function startS3rver(): Promise<S3Storage> {
  const server = await start('s3rver/bin/s3rver.js', (port, folder) => [
    ...['--directory', folder, '--address', '127.0.0.1', '--port', String(port)],
    ...['--silent', '--no-vhost-buckets'],
  ])
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return new S3Storage({ ...server, keys, region: 'us-east-1' })
}

/** A certified server of OAuth 2. What it knows is in its file. */
export function startOidcProvider(): Promise<ForeignServer> {
  return start('../oidcProvider.mjs', (port) => [String(port)])
}

/** A host's own login, likewise, at which assistants register and sign in. */
export function startMcpLogin(): Promise<ForeignServer> {
  return start('../mcpLogin.mjs', (port) => [String(port)])
}

/** A company's login for operators of this service, likewise. */
export function startConsoleLogin(service = 'http://localhost:8000'): Promise<ForeignServer> {
  return start('../consoleLogin.mjs', (port) => [String(port), service])
}

/** A user's OneDrive, without a sign-in: it knows one access. */
export function startOnedriveMock(): Promise<ForeignServer> {
  return start('../onedriveMock.mjs', (port) => [String(port)])
}

/** A user's Google Drive, without a sign-in: it knows one access, and no shared drives. */
export function startGoogleDriveMock(): Promise<ForeignServer> {
  return start('../googleDriveMock.mjs', (port) => [String(port)])
}

async function start(
  program: string,
  settings: (port: number, folder: string) => readonly string[],
): Promise<ForeignServer> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'inlet-foreign-'))
  const end = await startProgram(process.execPath, [join(MODULES, program), ...settings(port, folder)], port)
  return {
    port,
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
