import * as v from 'valibot'

/**
 * The parts of Microsoft Graph's mail answers that are read:
 * https://learn.microsoft.com/graph/api/resources/mail-api-overview. `outlookAnswers.test.ts` checks them
 * against the official types.
 */

const text = v.nullish(v.string(), null)
const Removed = v.nullish(v.object({ reason: text }), null)
const Person = v.nullish(
  v.object({ emailAddress: v.nullish(v.object({ name: text, address: text }), null) }),
  null,
)
export type Person = v.InferOutput<typeof Person>

/** Deleted folders have only an id. */
export const MailFolder = v.object({
  id: v.string(),
  displayName: text,
  parentFolderId: text,
  childFolderCount: v.nullish(v.number(), null),
  '@removed': Removed,
})
export type MailFolder = v.InferOutput<typeof MailFolder>

export const Message = v.object({
  id: v.string(),
  subject: text,
  from: Person,
  receivedDateTime: text,
  parentFolderId: text,
  webLink: text,
  hasAttachments: v.nullish(v.boolean(), null),
  isDraft: v.nullish(v.boolean(), null),
  categories: v.nullish(v.array(v.string()), null),
  flag: v.nullish(v.object({ flagStatus: text }), null),
  singleValueExtendedProperties: v.nullish(v.array(v.object({ id: text, value: text })), null),
  '@removed': Removed,
})
export type Message = v.InferOutput<typeof Message>

export const MessagePlace = v.object({ parentFolderId: v.string() })

export const MessageText = v.object({
  subject: text,
  from: Person,
  toRecipients: v.nullish(v.array(Person), null),
  ccRecipients: v.nullish(v.array(Person), null),
  receivedDateTime: text,
  body: v.nullish(v.object({ content: text }), null),
})
export type MessageText = v.InferOutput<typeof MessageText>

export const Attachment = v.object({
  '@odata.type': text,
  id: v.string(),
  name: text,
  contentType: text,
  size: v.nullish(v.number(), null),
  isInline: v.nullish(v.boolean(), null),
  lastModifiedDateTime: text,
})
export type Attachment = v.InferOutput<typeof Attachment>

export const Category = v.object({ id: v.string(), displayName: text })

const EXTENDED = 'singleValueExtendedProperties'
/**
 * Whether a message has any attachment (`PidTagHasAttachments`): `hasAttachments` ignores inline ones.
 * https://learn.microsoft.com/graph/api/resources/message,
 * https://learn.microsoft.com/graph/api/singlevaluelegacyextendedproperty-get
 */
export const EXPAND = `$expand=${EXTENDED}($filter=id%20eq%20'Boolean%200x0E1B')`

export function holdsAttachments({ hasAttachments, singleValueExtendedProperties }: Message): boolean {
  // Graph omits the leading zero of the number.
  const found = singleValueExtendedProperties?.find(({ id }) => /^Boolean 0x0*e1b$/i.test(id ?? ''))
  return hasAttachments === true || found?.value?.toLowerCase() === 'true'
}

/** Requests only the fields of the schema. */
export function selected(schema: { readonly entries: object }): string {
  return `$select=${Object.keys(schema.entries)
    .filter((name) => !name.startsWith('@') && name !== EXTENDED)
    .join(',')}`
}
