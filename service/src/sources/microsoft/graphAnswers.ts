import * as v from 'valibot'

/** What Microsoft Graph answers, as far as it is read: https://learn.microsoft.com/graph/api/overview. `graphAnswers.test.ts` holds it against the official types. */

const text = v.nullish(v.string(), null)

export const User = v.object({
  id: v.string(),
  displayName: text,
  mail: text,
  userPrincipalName: text,
})

/** Something that is asked for to know that it is there, or what it is called. */
export const Named = v.object({ id: v.string() })

const Facet = v.nullish(v.record(v.string(), v.unknown()), null)
/** What is in the recycle bin is not found, or says so: https://learn.microsoft.com/graph/api/resources/deleted */
export const Kept = v.object({ id: v.string(), deleted: Facet })
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
  /** Deleted ones may have none. */
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
  /** A notebook: a folder that nobody may look into. */
  package: Facet,
  /** `vault`: the Personal Vault, whatever it is called in the language of its person. */
  specialFolder: v.nullish(v.object({ name: text }), null),
  malware: Facet,
  deleted: Facet,
  /** A shortcut leads to another drive. */
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

/** Of a drive's item, what is read: all else is left out of the answers. */
export const DRIVE_ITEM = Object.keys(DriveItem.entries).join(',')

/** One page of a collection, and where the next is. */
export function pageOfEntries<S extends v.GenericSchema>(entry: S) {
  return v.object({ value: v.array(entry), '@odata.nextLink': text, '@odata.deltaLink': text })
}
