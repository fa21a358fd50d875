import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { StartFault } from './StartFault.ts'

const BYTES = 32

/** Returns the key in a file. Creates a random one the first time, readable by this user alone. */
export function loadOrCreateKey(file: string): Buffer {
  const key = read(file) ?? make(file)
  if (key.length === BYTES) return key
  throw new StartFault(
    `The key in ${file} is damaged. Put the file back from a backup, or remove it: what it sealed is lost then.`,
  )
}

/** link() publishes the file whole or not at all; a process that comes second uses the first one's key. */
function make(file: string): Buffer {
  const mine = `${file}.${process.pid}`
  const key = randomBytes(BYTES)
  writeFileSync(mine, `${key.toString('base64')}\n`, { mode: 0o600 })
  try {
    linkSync(mine, file)
    return key
  } catch (error) {
    const existing = read(file)
    if (existing === null) throw error
    return existing
  } finally {
    rmSync(mine, { force: true })
  }
}

function read(file: string): Buffer | null {
  try {
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
    chmodSync(file, 0o600)
    return key
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
