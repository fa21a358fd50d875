import { IngestFault } from '../IngestFault.ts'
import { readArchive } from './readArchive.ts'

const ARCHIVE = Buffer.from('PK', 'latin1')

/** Those files of a document that is a zip archive which `isWanted`. `mainPart`: without it, it is no such document. */
export function openArchive(
  bytes: Uint8Array,
  what: string,
  { mainPart, isWanted }: { mainPart: string; isWanted: (name: string) => boolean },
): Map<string, Uint8Array> {
  const files = Buffer.from(bytes.subarray(0, 2)).equals(ARCHIVE)
    ? readArchive(bytes, what, isWanted)
    : new Map<string, Uint8Array>()
  if (!files.has(mainPart)) throw new IngestFault(`This file is not a ${what}, whatever its name says.`)
  return files
}
