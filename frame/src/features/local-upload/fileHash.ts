import { sha256 } from '../../lib/sha256.ts'
import type { KeptUpload } from './KeptUpload.ts'

/** Larger files are distinguished by their date: browsers can only hash what is in memory. */
const MAX_HASHED_BYTES = 100_000_000

/** Returns the file's SHA-256, or null if it is too large. Rejects if the device no longer gives the file out. */
export async function fileHash(file: File): Promise<string | null> {
  return file.size > MAX_HASHED_BYTES ? null : sha256(await file.arrayBuffer())
}

/** Whether it is the file that was chosen before. Folders don't count: a dialog tells only the name. */
export function isSameFile(saved: KeptUpload, file: File, hash: string | null): boolean {
  if (!isNamesake(saved, file) || saved.size !== file.size) return false
  return saved.sha256 && hash ? saved.sha256 === hash : saved.lastModified === file.lastModified
}

export function isNamesake({ name }: KeptUpload, file: File): boolean {
  return name.slice(name.lastIndexOf('/') + 1) === file.name
}
