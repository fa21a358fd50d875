import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../freePort.ts'
import { startProgram } from '../startProgram.ts'
import { S3Storage } from './S3Storage.ts'

/** OpenStack's object store, with its own implementation of S3's protocol: packages of Debian and others. */
const PROGRAMS = ['account', 'container', 'object', 'proxy'].map((kind) => `swift-${kind}-server`)
const RING_BUILDER = 'swift-ring-builder'
export const hasSwift = [RING_BUILDER, ...PROGRAMS].every(
  (program) => spawnSync('which', [program]).status === 0,
)
/** For titles of tests that are left out. */
export const withoutSwift = hasSwift ? '' : ' (skipped: OpenStack Swift is not installed)'

const KEYS = { accessKeyId: 'inlet:tester', secretAccessKey: 'testing' }
/** Not the one where everybody begins to ask. */
const REGION = 'eu-central-1'
/** In the order that its manual wants. */
const FILTERS = [
  'catch_errors',
  'cache',
  's3api',
  'tempauth',
  'bulk',
  'slo',
  'copy',
  'versioned_writes',
  'symlink',
]
const SETTINGS: Readonly<Record<string, string>> = {
  cache: 'use = egg:swift#memcache',
  s3api: `use = egg:swift#s3api\nlocation = ${REGION}\nmin_segment_size = 5242880`,
  tempauth: 'use = egg:swift#tempauth\nuser_inlet_tester = testing .admin',
  versioned_writes: 'use = egg:swift#versioned_writes\nallow_object_versioning = true',
}

/** A whole one, in a folder of its own. It checks signatures and regions, gives pages, and keeps versions. */
export async function startSwift(): Promise<S3Storage> {
  const folder = mkdtempSync(join(tmpdir(), 'inlet-swift-'))
  mkdirSync(join(folder, 'devices/one'), { recursive: true })
  writeFileSync(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = inlet\n')
  const stops: (() => Promise<void>)[] = []
  const run = async (kind: string, port: number, filters: readonly string[] = []) => {
    const path = join(folder, `${kind}.conf`)
    writeFileSync(path, [common(folder, port), ...sections(kind, filters)].join('\n'))
    stops.push(await startProgram(`swift-${kind}-server`, [path], port))
  }
  const stop = async () => {
    for (const end of stops) await end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const kind of ['account', 'container', 'object']) {
      const port = await freePort()
      ring(folder, kind, port)
      await run(kind, port)
    }
    const port = await freePort()
    await run('proxy', port, FILTERS)
    return new S3Storage({ port, keys: KEYS, region: REGION, stop })
  } catch (error) {
    await stop()
    throw error
  }
}

function common(folder: string, port: number): string {
  return `[DEFAULT]
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
fallocate_reserve = 0
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}`
}

function sections(kind: string, filters: readonly string[]): string[] {
  const app = `${kind}-server`
  return [
    `[pipeline:main]\npipeline = ${[...filters, app].join(' ')}`,
    ...filters.map((name) => `[filter:${name}]\n${SETTINGS[name] ?? `use = egg:swift#${name}`}`),
    `[app:${app}]\nuse = egg:swift#${kind}`,
    // Of the proxy alone; the others pass it over.
    'account_autocreate = true',
  ]
}

/** Where objects are kept: on one device alone. */
function ring(folder: string, kind: string, port: number): void {
  const build = (...words: readonly string[]) =>
    execFileSync(RING_BUILDER, [join(folder, `${kind}.builder`), ...words], { stdio: 'ignore' })
  build('create', '4', '1', '1')
  build('add', `r1z1-127.0.0.1:${port}/one`, '1')
  build('rebalance')
}
