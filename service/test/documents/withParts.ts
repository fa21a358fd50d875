import { unzipSync, type Zippable, zipSync } from 'fflate'

/** An Office document with other parts, or more. */
export function withParts(archive: Uint8Array, parts: Zippable): Uint8Array {
  return zipSync({ ...unzipSync(archive), ...parts })
}
