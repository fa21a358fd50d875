import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { BackupFacts } from '../../backup/BackupFacts.ts'
import { backUp } from '../../backup/backUp.ts'
import { restore } from '../../backup/restore.ts'
import { type DataPlace, readDataPlace } from '../../config/readDataPlace.ts'
import { openDatabase, openUnmigrated } from '../../db/database.ts'
import { moveDatabase } from '../../db/move/moveDatabase.ts'
import { isNoSpace } from '../../lib/NoSpace.ts'
import { StartFault } from '../../lib/StartFault.ts'
import type { Command } from '../Command.ts'
import { CommandFault } from '../CommandFault.ts'
import { sheet } from '../table.ts'

/** Commands on the data itself, while the service is stopped. */
export const data: readonly Command[] = [
  {
    name: ['backup'],
    about: 'Copy the embedded database and its files into a new folder. The service has to be stopped.',
    arguments: ['FOLDER'],
    async run({ arguments: [folder = ''] }, { environment, clock, tell }) {
      const place = expectEmbedded(readDataPlace(environment))
      const order = { dataDir: place.INLET_DATA_DIR, bucket: bucketOf(place), folder, now: clock.now(), tell }
      const facts = await withRoom(folder, () => backUp(order))
      return { data: facts, lines: [...sheetOf(facts), ...adviceOf(facts), `The backup is in ${folder}.`] }
    },
  },
  {
    name: ['restore'],
    about: 'Put a backup into the data folder, which has to be empty.',
    arguments: ['FOLDER'],
    async run({ arguments: [folder = ''] }, { environment, tell }) {
      const place = expectEmbedded(readDataPlace(environment))
      const { INLET_DATA_DIR: dataDir } = place
      const facts = await withRoom(dataDir, () => restore({ folder, dataDir, tell }))
      return { data: facts, lines: [...sheetOf(facts), ...lackOf(facts, place), `It is in ${dataDir}.`] }
    },
  },
  {
    name: ['move-database'],
    about: 'Copy the embedded database into an empty PostgreSQL. The service has to be stopped.',
    options: {
      to: { value: 'FILE', about: 'A file with DATABASE_URL=… of the new database.', isRequired: true },
    },
    async run({ options }, { environment, clock, tell }) {
      const { INLET_DATA_DIR: folder } = expectEmbedded(readDataPlace(environment))
      const url = targetOf(options.get('to') ?? '')
      if (!existsSync(join(folder, 'db'))) throw new StartFault(`In ${folder} is no embedded database.`)
      const now = clock.now()
      const source = await openDatabase({ folder }, now)
      try {
        if (source.newer !== null)
          throw new StartFault('A newer version has worked on this database. Move it with that version.')
        const target = await openUnmigrated({ url })
        const moved = await moveDatabase({ from: source.db, to: target.db, now, tell }).finally(() =>
          target.close(),
        )
        const next = `Start the service with this DATABASE_URL, and the same keys and files. ${join(folder, 'db')} is as it was: move it away when all is well.`
        return { data: moved, lines: [...sheet(moved), next] }
      } finally {
        await source.close()
      }
    },
  },
]

/** In a file, because other users of the machine can see command lines. */
function targetOf(file: string): string {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new CommandFault(`There is no file ${file}.`, 'usage')
  const { DATABASE_URL: url } = readDataPlace(parseEnv(readFileSync(file, 'utf8')))
  if (url === undefined) throw new CommandFault(`${file} has no DATABASE_URL.`, 'usage')
  return url
}

function expectEmbedded(place: DataPlace): DataPlace {
  if (place.DATABASE_URL === undefined) return place
  throw new StartFault(
    'DATABASE_URL is set: this is for the embedded database. A PostgreSQL is backed up by pg_dump; docs/operate/backup.md says how.',
  )
}

function bucketOf(place: DataPlace): string | null {
  return place.INLET_BLOBS
    ? `${place.INLET_BLOBS.kind}://${place.INLET_BLOBS.name}/${place.INLET_BLOBS.prefix}`
    : null
}

async function withRoom<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isNoSpace(error)) throw error
    throw new StartFault(
      `The disk of ${folder} is full. Make room there, remove what was begun, and run it again.`,
    )
  }
}

function sheetOf({ made_at: made, rows, files, bytes, migration, postgres }: BackupFacts): string[] {
  return sheet({ made, ...rows, 'files on the disk': files, bytes, migration, PostgreSQL: postgres })
}

function adviceOf({ bucket, encryption_keys: keys }: BackupFacts): string[] {
  return [
    ...(bucket ? [`The bytes of files are in ${bucket}, and not in the backup.`] : []),
    ...(keys.length > 0 ? [`Keep the encryption keys it needs, apart from it: ${keys.join(', ')}.`] : []),
  ]
}

/** Returns what is needed beside the backup. */
function lackOf(facts: BackupFacts, place: DataPlace): string[] {
  const { INLET_DATA_DIR: dataDir, INLET_ENCRYPTION_KEYS: keys } = place
  const localKeyIds = existsSync(join(dataDir, 'encryption.key')) ? ['development'] : []
  const known = new Set(keys ? keys.map(({ id }) => id) : localKeyIds)
  const missing = facts.encryption_keys.filter((id) => !known.has(id))
  return [
    ...(missing.length > 0
      ? [
          `INLET_ENCRYPTION_KEYS lacks ${missing.join(', ')}: without them accounts have to be connected again.`,
        ]
      : []),
    ...(facts.bucket !== bucketOf(place)
      ? [
          `The bytes of files were in ${facts.bucket ?? 'the data folder'}: set INLET_BLOBS so that they are found.`,
        ]
      : []),
  ]
}
