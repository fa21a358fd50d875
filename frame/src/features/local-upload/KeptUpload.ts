import * as v from 'valibot'

/** How long an upload is kept after it was chosen, in milliseconds. */
const MAX_KEPT_MS = 86_400_000

/** The browser's reference to a file on the disk. Only Chromium can be asked for permission. */
export type FileHandle = {
  getFile(): Promise<File>
  queryPermission?(access: { mode: 'read' }): Promise<PermissionState>
  requestPermission?(access: { mode: 'read' }): Promise<PermissionState>
}

/** A chosen file, as the browser remembers it. Never what is in it. Written by this app, but possibly by another build. */
const Schema = v.object({
  id: v.string(),
  /** Digest of its owner. */
  owner: v.string(),
  /** Of the tab that keeps it; random. */
  batch: v.string(),
  /** With the folder, where the file came out of one. */
  name: v.string(),
  size: v.number(),
  lastModified: v.number(),
  /** Hexadecimal. Null until it is known, and for very large files. */
  sha256: v.nullable(v.string()),
  handle: v.nullable(v.custom<FileHandle>(isFileHandle)),
  /** By which the service goes on with its bytes; null unless some were sent. */
  resumeId: v.optional(v.nullable(v.string()), null),
  /** Sent ones are kept until all are, to be counted. */
  state: v.picklist(['waiting', 'sent']),
  /** Milliseconds since the epoch. */
  keptAt: v.number(),
})
export type KeptUpload = Readonly<v.InferOutput<typeof Schema>>

/** Returns those that can be read and have not expired, the oldest first, and the ids of the others. */
export function readUploads(records: readonly unknown[], now: number) {
  const uploads: KeptUpload[] = []
  const expired: string[] = []
  for (const record of records) {
    const { success, output } = v.safeParse(Schema, record)
    // Clocks are set back, too.
    if (success && Math.abs(now - output.keptAt) <= MAX_KEPT_MS) uploads.push(output)
    else expired.push(String(Object(record).id))
  }
  uploads.sort((one, other) => one.keptAt - other.keptAt || one.name.localeCompare(other.name))
  return { uploads, expired }
}

export function isFileHandle(value: unknown): value is FileHandle {
  return typeof Object(value).getFile === 'function'
}
