import * as v from 'valibot'

/** What a backup says of itself. It is written last: a folder without it is no whole backup. */
export const BackupFacts = v.object({
  format: v.literal(1),
  made_at: v.string(),
  /** Of the embedded database. */
  postgres: v.string(),
  migration: v.number(),
  /** Rows, which are counted again in what was restored. */
  rows: v.record(v.string(), v.number()),
  /** Ids of the encryption keys without which something in it cannot be read. */
  encryption_keys: v.array(v.string()),
  /** Null: they are in the backup. */
  bucket: v.nullable(v.string()),
  /** Also those that are empty, which copies to a bucket would lose. */
  folders: v.array(v.string()),
  files: v.number(),
  bytes: v.number(),
  /** Of the list of contents. */
  contents_sha256: v.string(),
})
export type BackupFacts = v.InferOutput<typeof BackupFacts>

/** Names in a backup. The list has the form of sha256sum, which checks it without us: `sha256sum -c contents.sha256`. */
export const FACTS = 'backup.json'
export const CONTENTS = 'contents.sha256'

/** What of a data folder is backed up, as far as it is there. The keys and the token are those of development. */
export const KEPT = ['db', 'files', 'store.id', 'encryption.key', 'sandbox.key', 'api-key'] as const
/** What restoring leaves for the last. */
export const DATABASE = 'db'

export type Content = { readonly path: string; readonly sha256: string }

export function listContents(contents: readonly Content[]): string {
  return contents.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('')
}

/** Null: it is no such list. */
export function parseContents(text: string): readonly Content[] | null {
  const lines = text.split('\n').filter((line) => line !== '')
  const contents = lines.flatMap((line) => {
    const [, sha256, path] = /^([0-9a-f]{64}) {2}(\S.*)$/.exec(line) ?? []
    return sha256 && path && isInside(path) ? [{ sha256, path }] : []
  })
  return contents.length === lines.length ? contents : null
}

/** Whether a path that a backup names leads nowhere else. */
export function isInside(path: string): boolean {
  const [first = '', ...others] = path.split('/')
  return KEPT.some((name) => name === first) && !others.some((part) => ['', '.', '..'].includes(part))
}
