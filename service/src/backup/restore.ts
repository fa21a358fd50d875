import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { UNFINISHED } from '../db/cutOffRestore.ts'
import { lockFolder, openFolder } from '../db/database.ts'
import { databaseFacts } from '../db/databaseFacts.ts'
import { StartFault } from '../lib/StartFault.ts'
import {
  BackupFacts,
  CONTENTS,
  type Content,
  DATABASE,
  FACTS,
  isInside,
  parseContents,
} from './BackupFacts.ts'
import { copyChecked, syncFolder } from './copyChecked.ts'
import { Progress } from './Progress.ts'

type Order = {
  /** Where the backup is. */
  readonly folder: string
  /** The target, which must not exist yet. */
  readonly dataDir: string
  tell(line: string): void
}

/** Artifacts of file systems and of the lock, not data. */
const NOTHING = new Set(['lost+found', 'db.lock'])

/** Restores a backup into an empty data folder, and opens the database there. Throws StartFault if that fails. */
export async function restore({ folder, dataDir, tell }: Order): Promise<BackupFacts> {
  const { facts, contents } = readBackup(folder)
  if (existsSync(dataDir)) expectEmpty(dataDir)
  const lock = await lockFolder(dataDir)
  try {
    // Another process may have created it first.
    expectEmpty(dataDir)
    await fillFolder({ folder, dataDir, tell }, facts, contents)
  } finally {
    lock.release()
  }
  return facts
}

/** All of it or nothing. */
async function fillFolder(
  { folder, dataDir, tell }: Order,
  facts: BackupFacts,
  contents: readonly Content[],
): Promise<void> {
  const placeOf = (path: string) => join(dataDir, path.replace(/^db(?=\/|$)/, UNFINISHED))
  try {
    for (const one of facts.folders) mkdirSync(placeOf(one), { recursive: true, mode: 0o700 })
    const progress = new Progress(facts, tell)
    for (const { path, sha256 } of contents) {
      const copied = await copyChecked(join(folder, path), placeOf(path), sha256)
      progress.did(copied.bytes)
    }
    for (const one of facts.folders) await syncFolder(placeOf(one))
    await rename(join(dataDir, UNFINISHED), join(dataDir, DATABASE))
    await syncFolder(dataDir)
    await expectSame(dataDir, facts)
  } catch (error) {
    for (const name of readdirSync(dataDir))
      if (!NOTHING.has(name)) rmSync(join(dataDir, name), { recursive: true })
    throw error
  }
}

function readBackup(folder: string): { facts: BackupFacts; contents: readonly Content[] } {
  const [factsFile, list] = [FACTS, CONTENTS].map((name) => join(folder, name))
  if (!factsFile || !list || !existsSync(factsFile) || !existsSync(list))
    throw new StartFault(
      `In ${resolve(folder)} is no whole backup: ${FACTS}, which is written last, is not there.`,
    )
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), BackupFacts), readFileSync(factsFile, 'utf8'))
  if (!parsed.success || !parsed.output.folders.every(isInside))
    throw new StartFault(`${factsFile} is damaged, or of a newer version.`)
  const text = readFileSync(list, 'utf8')
  const contents = parseContents(text)
  const sha256 = createHash('sha256').update(text).digest('hex')
  if (!contents || sha256 !== parsed.output.contents_sha256) throw new StartFault(`${list} is damaged.`)
  return { facts: parsed.output, contents }
}

function expectEmpty(dataDir: string): void {
  const there = readdirSync(dataDir).filter((name) => !NOTHING.has(name))
  if (there.length === 0) return
  throw new StartFault(
    `${resolve(dataDir)} is not empty (${there.slice(0, 3).join(', ')}). Move what is there away, or set INLET_DATA_DIR to a new folder.`,
  )
}

/** Checks that the database opens and has as many rows as when the backup was made. */
async function expectSame(dataDir: string, { rows }: BackupFacts): Promise<void> {
  const database = await openFolder(dataDir)
  const found = await databaseFacts(database.db).finally(() => database.close())
  const other = Object.keys(rows).filter((table) => found.rows[table] !== rows[table])
  if (other.length > 0) throw new StartFault(`The backup has other rows than it says: ${other.join(', ')}.`)
}
