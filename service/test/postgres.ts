import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folder of the installed PostgreSQL's programs; null where there is none. */
export const postgresPrograms: string | null = findPrograms()
/** Why tests on a real PostgreSQL are left out, for their title. */
export const withoutPostgres = postgresPrograms ? '' : ' (skipped: no PostgreSQL is installed)'

/** PostgreSQL refuses to run as root, so that its programs run as one of these then. */
const USERS = ['postgres', 'nobody']

/** Starts an empty server of its own, reached by a socket; `stop` leaves nothing behind. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  if (!postgresPrograms) throw new Error('No PostgreSQL is installed')
  const folder = mkdtempSync(join(tmpdir(), 'inlet-pg-'))
  const user = process.getuid?.() === 0 ? existingUser() : null
  if (user) chownSync(folder, user.uid, user.gid)
  const identity = user ? { uid: user.uid, gid: user.gid } : {}
  const data = join(folder, 'data')
  const made = spawnSync(
    join(postgresPrograms, 'initdb'),
    ['-D', data, '-U', 'inlet', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...identity, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const server = spawn(
    join(postgresPrograms, 'postgres'),
    ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'],
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
  return {
    url: `postgres://inlet@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      // SIGINT: fast shutdown, which does not wait for clients.
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function findPrograms(): string | null {
  const installed = '/usr/lib/postgresql'
  const versions = list(installed).sort((a, b) => Number(b) - Number(a))
  const folders = [
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
