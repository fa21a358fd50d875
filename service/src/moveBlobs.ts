import { readFileSync } from 'node:fs'
import { parseArgs, parseEnv } from 'node:util'
import { credentialKeys } from './accounts/credentials.ts'
import type { BlobStore } from './blobs/BlobStore.ts'
import { createBlobStore } from './blobs/createBlobStore.ts'
import { prepareStore } from './blobs/prepareStore.ts'
import { runProgram } from './cli/runProgram.ts'
import { readBlobPlace } from './config/readBlobPlace.ts'
import { readDataPlace } from './config/readDataPlace.ts'
import { claimStore } from './db/claimStore.ts'
import { openDatabase } from './db/database.ts'
import { isAnyAlive } from './db/ProcessLease.ts'
import { systemClock } from './lib/Clock.ts'
import { StartFault } from './lib/StartFault.ts'
import { type MoveReport, moveFiles } from './moveFiles.ts'

/**
 * Copies the blobs of all files from one store to another: `node moveBlobs.js --to new.env [--from old.env]
 * [--verify]`.
 */

type Environment = Readonly<Record<string, string | undefined>>

const USAGE =
  'Give --to and a file with the INLET_BLOBS variables, or INLET_DATA_DIR, of the new place; and --from with those of the old one, if the environment has others. --verify reads everything again.'

/** Nothing is uploaded here, so parts have their usual size. */
const NO_FILE = 0

async function main(): Promise<boolean> {
  // Files it writes are only for this user.
  process.umask(0o077)
  const { from: old, to: next, verify } = readArguments()
  const { INLET_DATA_DIR: dataDir, DATABASE_URL: url, ...place } = readDataPlace(process.env)
  // Encrypted files stay so: their names say with which key.
  const keys = credentialKeys({ encryptionKeys: place.INLET_ENCRYPTION_KEYS ?? null, dataDir })
  const database = await openDatabase(url ? { url } : { folder: dataDir }, new Date())
  const stores: BlobStore[] = []
  const open = async (environment: Environment) => {
    const needs = { dataDir, maxFile: NO_FILE, clock: systemClock, keys, encryptFiles: false }
    const store = createBlobStore(readBlobPlace(readDataPlace(environment)), needs)
    stores.push(store)
    await prepareStore(store)
    return store
  }
  try {
    const { db } = database
    const from = await open(old)
    const to = await open(next)
    if ((await from.mark()).id === (await to.mark()).id) throw new StartFault('Both are the same place.')
    const { standing } = await claimStore(db, to, new Date())
    if (standing === 'foreign')
      throw new StartFault(
        `In ${to.name} are files of another database. Give an empty bucket, prefix or folder.`,
      )
    print(`Copying from ${from.name} to ${to.name}.`)
    const report = await moveFiles({ db, from, to, verify, tell: (one) => print(inWords(one)) })
    print(inWords(report))
    if (await isAnyAlive(db))
      print(
        'The service is running and may have taken new files. Stop it and run this once more, then start it on the new place.',
      )
    for (const kind of ['damaged', 'missing'] as const)
      if (report[kind].length > 0) print(`${kind}, by the ids of their files: ${report[kind].join(', ')}`)
    return report.damaged.length + report.missing.length === 0
  } finally {
    for (const store of stores) await store.close()
    await database.close()
  }
}

function readArguments(): { from: Environment; to: Environment; verify: boolean } {
  try {
    const options = { from: { type: 'string' }, to: { type: 'string' }, verify: { type: 'boolean' } } as const
    const { from, to, verify = false } = parseArgs({ options }).values
    if (to === undefined) throw new StartFault(USAGE)
    return { from: from === undefined ? process.env : readFile(from), to: readFile(to), verify }
  } catch (error) {
    if (error instanceof StartFault) throw error
    throw new StartFault(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}

function readFile(path: string): Environment {
  return parseEnv(readFileSync(path, 'utf8'))
}

function inWords({ copied, there, damaged, missing }: MoveReport): string {
  return `${copied} copied, ${there} there before, ${damaged.length} damaged, ${missing.length} missing.`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

await runProgram(main)
