import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './freePort.ts'

/** Servers that other people wrote, with packages of their own: `npm test` installs them beside ours. */
const MODULES = join(import.meta.dirname, 'foreign/node_modules')

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

/** A server of S3's protocol, with the key S3RVER and an empty bucket of each of the names. */
export function startS3rver(buckets: readonly string[]): Promise<ForeignServer> {
  return start('s3rver/bin/s3rver.js', (port, folder) => [
    ...[
      '--directory',
      folder,
      '--address',
      '127.0.0.1',
      '--port',
      String(port),
      '--silent',
      '--no-vhost-buckets',
    ],
    ...buckets.flatMap((bucket) => ['--configure-bucket', bucket]),
  ])
}

async function start(
  program: string,
  settings: (port: number, folder: string) => readonly string[],
): Promise<ForeignServer> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'inlet-foreign-'))
  const child = spawn(process.execPath, [join(MODULES, program), ...settings(port, folder)], {
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
    await wait(50)
  }
  return {
    port,
    async stop() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
