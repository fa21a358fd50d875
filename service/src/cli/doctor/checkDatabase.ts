import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../../config/config.ts'
import { inspectServer, OLDEST_POSTGRES } from '../../db/inspectServer.ts'
import { NEWEST_MIGRATION } from '../../db/migrations.ts'
import { type AppliedMigration, refusingMigration } from '../../db/refusingMigration.ts'
import type { Clock } from '../../lib/Clock.ts'
import { error, type Finding, ok } from './Finding.ts'

/** Seconds by which clocks may differ: job leases last longer than that, and sign-ins are timed by several clocks. */
const MAX_SKEW_SECONDS = 10

export async function checkDatabase({ databaseUrl, dataDir }: Config, clock: Clock): Promise<Finding[]> {
  if (databaseUrl !== null) return checkServer(databaseUrl, clock)
  const folder = resolve(dataDir)
  if (!existsSync(join(folder, 'db')))
    return [ok('database', `The embedded one; it is made in ${folder} at the first start.`)]
  const inUse = existsSync(join(folder, 'db.lock')) ? ' A process has it open.' : ''
  return [ok('database', `The embedded one in ${folder}.${inUse}`)]
}

async function checkServer(url: string, clock: Clock): Promise<Finding[]> {
  try {
    const { version, now, migrations, processes } = await inspectServer(url)
    return [versionOf(version), tablesOf(migrations, processes), clockOf(now, clock)]
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message || fault.name : String(fault)
    const remedy = 'DATABASE_URL=postgres://user:password@host:port/database'
    return [error('database', `It cannot be reached: ${reason}.`, remedy)]
  }
}

function versionOf(version: number): Finding {
  if (version >= OLDEST_POSTGRES) return ok('database', `PostgreSQL ${version}.`)
  const remedy = `Bring the server to PostgreSQL ${OLDEST_POSTGRES} or newer.`
  return error('database', `It is PostgreSQL ${version}, which is too old.`, remedy)
}

function tablesOf(migrations: readonly AppliedMigration[], processes: number): Finding {
  const last = migrations.at(-1)?.number
  if (last === undefined) return ok('tables', 'There are none yet; they are made at the first start.')
  const refusing = refusingMigration(migrations, NEWEST_MIGRATION)
  if (refusing !== null) {
    const says = `A newer version took away what this one needs (migration ${refusing}; this one knows ${NEWEST_MIGRATION}).`
    return error('tables', says, 'Start that version.')
  }
  if (last > NEWEST_MIGRATION) {
    const says = `A newer version has added to them (migration ${last}; this one knows ${NEWEST_MIGRATION}). This one works on them as well; ${processes} processes at work.`
    return ok('tables', says)
  }
  const behind = last < NEWEST_MIGRATION ? ' They are brought to this version at the next start.' : ''
  return ok('tables', `Migration ${last} of ${NEWEST_MIGRATION}; ${processes} processes at work.${behind}`)
}

function clockOf(now: Date, clock: Clock): Finding {
  const seconds = Math.round((now.getTime() - clock.now().getTime()) / 1000)
  if (Math.abs(seconds) <= MAX_SKEW_SECONDS) return ok('clock', 'It agrees with that of the database.')
  const says = `It differs from that of the database by ${Math.abs(seconds)} seconds.`
  return error('clock', says, 'Let both machines set their clocks by NTP (timedatectl set-ntp true).')
}
