import { credentialKeys } from './accounts/credentials.ts'
import { createBlobStore } from './blobs/createBlobStore.ts'
import { prepareStore } from './blobs/prepareStore.ts'
import { runProgram } from './cli/runProgram.ts'
import { expectBlobKey } from './config/expectBlobKey.ts'
import { readBlobPlace } from './config/readBlobPlace.ts'
import { readDataPlace } from './config/readDataPlace.ts'
import { claimStore } from './db/claimStore.ts'
import { openDatabase } from './db/database.ts'
import { type EncryptReport, encryptFiles } from './encryptFiles.ts'
import { systemClock } from './lib/Clock.ts'
import { StartFault } from './lib/StartFault.ts'

/** Encrypts all files with the first key, or decrypts all without INLET_ENCRYPT_FILES: `node encryptBlobs.js`. */

/** Nothing is uploaded here, so parts have their usual size. */
const NO_FILE = 0

async function main(): Promise<boolean> {
  process.umask(0o077)
  const place = readDataPlace(process.env)
  const { INLET_DATA_DIR: dataDir, DATABASE_URL: url, INLET_ENCRYPT_FILES: encrypt } = place
  const keys = credentialKeys({ encryptionKeys: place.INLET_ENCRYPTION_KEYS ?? null, dataDir })
  if (encrypt) expectBlobKey(keys)
  const database = await openDatabase(url ? { url } : { folder: dataDir }, new Date())
  const options = { dataDir, maxFile: NO_FILE, clock: systemClock, keys, encryptFiles: encrypt }
  const store = createBlobStore(readBlobPlace(place), options)
  try {
    const { db } = database
    await prepareStore(store)
    const { standing } = await claimStore(db, store, new Date())
    if (standing === 'foreign') throw new StartFault(`In ${store.name} are files of another database.`)
    const keyId = encrypt ? keys[0].id : null
    print(keyId === null ? 'Decrypting all files.' : `Encrypting all files with the key ${keyId}.`)
    const report = await encryptFiles({ db, store, keyId, tell: (one) => print(inWords(one)) })
    for (const kind of ['damaged', 'missing'] as const)
      if (report[kind].length > 0) print(`${kind}, by the ids of their files: ${report[kind].join(', ')}`)
    return report.damaged.length + report.missing.length === 0
  } finally {
    await store.close()
    await database.close()
  }
}

function inWords({ written, damaged, missing }: EncryptReport): string {
  return `${written} written, ${damaged.length} damaged, ${missing.length} missing.`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

await runProgram(main)
