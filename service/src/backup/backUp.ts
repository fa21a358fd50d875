import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { lockFolder, openFolder } from '../db/database.ts'
import { databaseFacts } from '../db/databaseFacts.ts'
import { StartFault } from '../lib/StartFault.ts'
import {
  BACKED_UP_NAMES,
  type BackupFacts,
  CONTENTS,
  type Content,
  DATABASE,
  FACTS,
  listContents,
} from './BackupFacts.ts'
import { copyChecked, syncFolder } from './copyChecked.ts'
import { Progress } from './Progress.ts'

type Order = {
  readonly dataDir: string
  /** Where the blobs are, if not in the data folder. */
  readonly bucket: string | null
  /** The target, which must not exist yet. */
  readonly folder: string
  readonly now: Date
  tell(line: string): void
}

/**
 * Copies the embedded database and the files beside it, and verifies every copy. The service must be stopped, so that
 * nothing changes meanwhile. Throws StartFault if it is running or something else prevents the backup.
 */
export async function backUp({ dataDir, bucket, folder, now, tell }: Order): Promise<BackupFacts> {
  if (!existsSync(join(dataDir, DATABASE)))
    throw new StartFault(`In ${resolve(dataDir)} is no embedded database. Set INLET_DATA_DIR to its folder.`)
  expectRoom(folder, dataDir)
  const lock = await lockFolder(dataDir)
  try {
    // Opened and closed once, so that it is consistent and readable.
    const database = await openFolder(dataDir)
    const facts = await databaseFacts(database.db).finally(() => database.close())
    const present = BACKED_UP_NAMES.filter(
      (name) => existsSync(join(dataDir, name)) && (name !== 'files' || bucket === null),
    )
    const { folders, files, bytes } = listBelow(dataDir, present)
    for (const one of ['', ...folders]) mkdirSync(join(folder, one), { recursive: true, mode: 0o700 })
    const progress = new Progress({ files: files.length, bytes }, tell)
    const contents: Content[] = []
    for (const path of files) {
      const copied = await copyChecked(join(dataDir, path), join(folder, path))
      contents.push({ path, sha256: copied.sha256 })
      progress.did(copied.bytes)
    }
    const list = listContents(contents)
    const done: BackupFacts = {
      format: 1,
      made_at: now.toISOString(),
      ...facts,
      bucket,
      folders,
      files: files.length,
      bytes: progress.bytes,
      contents_sha256: createHash('sha256').update(list).digest('hex'),
    }
    await writeFile(join(folder, CONTENTS), list, { flag: 'wx', mode: 0o600, flush: true })
    for (const one of [...folders, '']) await syncFolder(join(folder, one))
    await writeFile(join(folder, FACTS), `${JSON.stringify(done, null, 2)}\n`, {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    })
    await syncFolder(folder)
    return done
  } finally {
    lock.release()
  }
}

function expectRoom(folder: string, dataDir: string): void {
  if (existsSync(folder) && (!statSync(folder).isDirectory() || readdirSync(folder).length > 0))
    throw new StartFault(`${resolve(folder)} is not empty. Give a folder that is not there yet.`)
  const way = relative(resolve(dataDir), resolve(folder))
  if (way === '' || (way !== '..' && !way.startsWith(`..${sep}`)))
    throw new StartFault('A backup beside the data is lost with it. Give a folder outside of INLET_DATA_DIR.')
}

/** Lists what is below these parts of a folder, as paths with `/`. */
function listBelow(base: string, parts: readonly string[]) {
  const folders: string[] = []
  const files: string[] = []
  let bytes = 0
  const look = (path: string) => {
    const found = statSync(join(base, path))
    if (!found.isDirectory()) {
      files.push(path)
      bytes += found.size
      return
    }
    folders.push(path)
    for (const name of readdirSync(join(base, path)).sort()) look(`${path}/${name}`)
  }
  for (const part of parts) look(part)
  return { folders, files, bytes }
}
