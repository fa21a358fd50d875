import * as v from 'valibot'

/** The manifest of a backup. It is written last: a folder without it is incomplete. */
export const BackupFacts = v.object({
  format: v.literal(1),
  made_at: v.string(),
  /** Of the embedded database. */
  postgres: v.string(),
  migration: v.number(),
  /** Row counts, compared after a restore. */
  rows: v.record(v.string(), v.number()),
  /** Ids of the encryption keys that its data needs. */
  encryption_keys: v.array(v.string()),
  /** Null: the blobs are part of the backup. */
  bucket: v.nullable(v.string()),
  /** Including empty ones, which copies to a bucket would lose. */
  folders: v.array(v.string()),
  files: v.number(),
  bytes: v.number(),
  /** Hash of the list of contents. */
  contents_sha256: v.string(),
})
export type BackupFacts = v.InferOutput<typeof BackupFacts>

/**
 * File names in a backup. The list has the format of sha256sum, so that it can be checked without Inlet: `sha256sum -c
 * contents.sha256`.
 */
export const FACTS = 'backup.json'
export const CONTENTS = 'contents.sha256'

/** The parts of a data folder that are backed up if they exist. The keys and the token are those of development. */
export const BACKED_UP_NAMES = [
  'db',
  'files',
  'store.id',
  'encryption.key',
  'sandbox.key',
  'api-key',
] as const
/** Restored last. */
export const DATABASE = 'db'

export type Content = { readonly path: string; readonly sha256: string }

export function listContents(contents: readonly Content[]): string {
  return contents.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('')
}

/** Null: it isn't such a list. */
export function parseContents(text: string): readonly Content[] | null {
  const lines = text.split('\n').filter((line) => line !== '')
  const contents = lines.flatMap((line) => {
    const [, sha256, path] = /^([0-9a-f]{64}) {2}(\S.*)$/.exec(line) ?? []
    return sha256 && path && isInside(path) ? [{ sha256, path }] : []
  })
  return contents.length === lines.length ? contents : null
}

/** Whether a path of a backup stays inside it. */
export function isInside(path: string): boolean {
  const [first = '', ...others] = path.split('/')
  return (
    BACKED_UP_NAMES.some((name) => name === first) && !others.some((part) => ['', '.', '..'].includes(part))
  )
}
