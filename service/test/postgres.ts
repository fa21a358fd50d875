import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestCertificate } from './makeCertificate.ts'

/** Folder of the installed PostgreSQL's programs; null where there is none. */
export const postgresPrograms: string | null = findPrograms()
/** Why tests on a real PostgreSQL are left out, for their title. */
export const withoutPostgres = postgresPrograms ? '' : ' (skipped: no PostgreSQL is installed)'

const DEFAULT_PORT = 5432
/** PostgreSQL refuses to run as root, so that its programs run as one of these then. */
const USERS = ['postgres', 'nobody']

/** An empty server of its own, reached by a socket. */
export type TestPostgres = {
  readonly url: string
  /** Where clients reach it. */
  readonly socket: string
  /** The folder with its databases, which may be copied while it is halted. */
  readonly data: string
  /** Goes away as in a restart or a failover, and takes every connection with it. */
  halt(): Promise<void>
  /** Comes back with what it had. */
  resume(): Promise<void>
  /** Leaves nothing behind. */
  stop(): Promise<void>
}

/** `isDurable`: what is committed outlives a power failure, as where people work with it. `tls`: at a port, too. */
type ServerOptions = {
  readonly isDurable?: boolean
  readonly tls?: (TestCertificate & { readonly port: number }) | null
}

export async function startPostgres({
  isDurable = false,
  tls = null,
}: ServerOptions = {}): Promise<TestPostgres> {
  if (!postgresPrograms) throw new Error('No PostgreSQL is installed')
  const folder = mkdtempSync(join(tmpdir(), 'inlet-pg-'))
  const user = process.getuid?.() === 0 ? existingUser() : null
  if (user) chownSync(folder, user.uid, user.gid)
  const identity = user ? { uid: user.uid, gid: user.gid } : {}
  const data = join(folder, 'data')
  const [program, args] = commandThatMakes(data, postgresPrograms)
  const made = spawnSync(program, args, { ...identity, cwd: folder, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`${program} failed: ${made.stderr}`)
  if (user && tls) for (const file of [tls.cert, tls.key]) chownSync(file, user.uid, user.gid)
  const port = tls?.port ?? DEFAULT_PORT
  const run = () => runServer(folder, data, { identity, isDurable, tls })
  let server = await run()
  return {
    url: `postgres://inlet@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`,
    socket: join(folder, `.s.PGSQL.${port}`),
    data,
    halt: () => end(server),
    async resume() {
      server = await run()
    },
    async stop() {
      await end(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Copies the cluster of the whole run, if there is one: that takes a tenth of the time of `initdb`. */
function commandThatMakes(data: string, programs: string): [string, string[]] {
  const { INLET_TEST_CLUSTER: cluster } = process.env
  if (cluster) return ['cp', ['-R', '-p', cluster, data]]
  const settings = ['-U', 'inlet', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  return [join(programs, 'initdb'), ['-D', data, ...settings]]
}

async function runServer(
  folder: string,
  data: string,
  { identity, isDurable, tls }: Required<ServerOptions> & { identity: object },
): Promise<ChildProcess> {
  const settings = [
    `fsync=${isDurable ? 'on' : 'off'}`,
    `listen_addresses=${tls ? '127.0.0.1' : ''}`,
    ...(tls ? [`port=${tls.port}`, 'ssl=on', `ssl_cert_file=${tls.cert}`, `ssl_key_file=${tls.key}`] : []),
  ]
  const server = spawn(
    join(postgresPrograms ?? '', 'postgres'),
    ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
    { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await new Promise<void>((resolve, reject) => {
    let said = ''
    server.stderr.on('data', (text) => {
      said += text
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`postgres ended: ${said}`)))
  })
  return server
}

/** SIGINT: fast shutdown, which does not wait for clients. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await ended
}

function findPrograms(): string | null {
  const installed = '/usr/lib/postgresql'
  const versions = list(installed).sort((a, b) => Number(b) - Number(a))
  // `INLET_TEST_POSTGRES` names another, such as one with extensions.
  const folders = [
    process.env.INLET_TEST_POSTGRES ?? '',
    ...versions.map((version) => join(installed, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ]
  return (
    folders.find((folder) => list(folder).includes('initdb') && list(folder).includes('postgres')) ?? null
  )
}

function existingUser(): { uid: number; gid: number } {
  for (const name of USERS) {
    const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    const [uid, gid] = ids.map((found) => (found.status === 0 ? Number(found.stdout) : null))
    if (typeof uid === 'number' && typeof gid === 'number') return { uid, gid }
  }
  throw new Error('There is no user to run PostgreSQL as')
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
