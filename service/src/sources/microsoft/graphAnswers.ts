import * as v from 'valibot'

/**
 * The parts of Microsoft Graph's answers that are read: https://learn.microsoft.com/graph/api/overview.
 * `graphAnswers.test.ts` checks them against the official types.
 */

const text = v.nullish(v.string(), null)

export const User = v.object({
  id: v.string(),
  displayName: text,
  mail: text,
  userPrincipalName: text,
})

/** To check that something exists, or to find its id. */
export const Named = v.object({ id: v.string() })

const Facet = v.nullish(v.record(v.string(), v.unknown()), null)
/** Items in the recycle bin are missing or marked: https://learn.microsoft.com/graph/api/resources/deleted */
export const Existing = v.object({ id: v.string(), deleted: Facet })
const Reference = v.nullish(v.object({ driveId: text, id: text, driveType: text, path: text }), null)
const File = v.nullish(
  v.object({
    mimeType: text,
    hashes: v.nullish(v.object({ quickXorHash: text, sha1Hash: text, sha256Hash: text }), null),
  }),
  null,
)

export const DriveItem = v.object({
  id: v.string(),
  /** Deleted items may have none. */
  name: text,
  size: v.nullish(v.number(), null),
  eTag: text,
  webUrl: text,
  createdDateTime: text,
  lastModifiedDateTime: text,
  parentReference: Reference,
  file: File,
  folder: Facet,
  root: Facet,
  /** A notebook: a folder that can't be listed. */
  package: Facet,
  /** `vault`: the Personal Vault, in any language. */
  specialFolder: v.nullish(v.object({ name: text }), null),
  malware: Facet,
  deleted: Facet,
  /** The target of a shortcut in another drive. */
  remoteItem: v.nullish(
    v.object({
      id: text,
      parentReference: Reference,
      file: File,
      folder: Facet,
      package: Facet,
      size: v.nullish(v.number(), null),
      eTag: text,
    }),
    null,
  ),
})
export type DriveItem = v.InferOutput<typeof DriveItem>

/** The fields of an item that are requested. */
export const DRIVE_ITEM = Object.keys(DriveItem.entries).join(',')

/** One page of a collection, and the URL of the next. */
export function pageOfEntries<S extends v.GenericSchema>(entry: S) {
  return v.object({ value: v.array(entry), '@odata.nextLink': text, '@odata.deltaLink': text })
}
