import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Meter } from '../blobs/Meter.ts'
import { StartFault } from '../lib/StartFault.ts'

export type Copied = { readonly bytes: number; readonly sha256: string }

/** Copies a file to a new path, syncs it to disk and verifies it by reading it again. */
export async function copyChecked(from: string, to: string, expected?: string): Promise<Copied> {
  const meter = new Meter()
  const target = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(createReadStream(from), (pieces) => meter.watch(pieces), target)
  const { size: bytes, sha256 } = meter.end()
  if (expected !== undefined && sha256 !== expected)
    throw new StartFault(
      `${from} is damaged: its SHA-256 is not the one that was noted. Take another backup.`,
    )
  if ((await hashOf(to)) !== sha256)
    throw new StartFault(`${to} does not hold what was written there. Look after that disk.`)
  return { bytes, sha256 }
}

async function hashOf(path: string): Promise<string> {
  const meter = new Meter()
  for await (const _ of meter.watch(createReadStream(path)));
  return meter.end().sha256
}

/** Syncs a folder, so that its new entries survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    // Some systems can't sync a folder.
    await handle.sync().catch(() => {})
  } finally {
    await handle.close()
  }
}
