import * as v from 'valibot'
import { ACCESS_KINDS } from './access.ts'
import { Readers } from './readerNames.ts'
import { syncSettings } from './syncing.ts'

export const Text = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'This is needed.'),
  v.maxLength(2048, 'This is too long.'),
)

/** A secret as sources issue them: visible ASCII. Surrounding blanks come from copying. */
const Key = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'This is needed.'),
  v.maxLength(4096, 'This is too long.'),
  v.regex(/^[\x21-\x7e]*$/, 'This holds characters that no key has.'),
)

/** Of the account, if it is new or nobody has it. */
const accountReaders = { readers: v.optional(Readers) }

/** Settings of a call with keys, if the source's schema has fewer than the shared settings. */
const itemSettings = {
  ...accountReaders,
  sync_source_items: syncSettings.sync_source_items,
  data_source_tags: syncSettings.data_source_tags,
}

/** POST /integrations/freshdesk. `domain` is a host name, for example acme.freshdesk.com. */
export const FreshdeskCredentials = v.object({
  ...syncSettings,
  ...accountReaders,
  domain: Text,
  api_key: Key,
})

/** POST /integrations/gitbook */
export const GitbookCredentials = v.object({
  ...syncSettings,
  ...accountReaders,
  organization: Text,
  access_token: Key,
})

/** POST /integrations/guru */
export const GuruCredentials = v.object({
  ...syncSettings,
  ...accountReaders,
  username: Text,
  access_token: Key,
})

/** POST /integrations/document360 */
export const Document360Credentials = v.object({
  ...syncSettings,
  ...accountReaders,
  account_email: Text,
  access_token: Key,
})

/**
 * POST /integrations/s3, with an access key and its secret, or with `role_arn`: a role of the user's AWS account, which
 * trusts the principal of `s3_role` in GET /auth/v1/white_labeling. `endpoint_url` names another provider with the same
 * protocol. `bucket` is the only bucket that the keys or the role may list, with a prefix after a slash if they may list
 * only that.
 */
export const S3Credentials = v.object({
  ...itemSettings,
  access_key: v.nullish(Key),
  access_key_secret: v.nullish(Key),
  endpoint_url: v.nullish(Text),
  bucket: v.nullish(Text),
  role_arn: v.nullish(Text),
})

/** POST /integrations/azure_blob_storage */
export const AzureBlobStorageCredentials = v.object({
  ...itemSettings,
  account_name: Text,
  account_key: Key,
})

/** POST /integrations/github. Repositories are chosen afterwards, so items are not listed by default. */
export const GithubCredentials = v.object({
  ...accountReaders,
  username: Text,
  access_token: Key,
  sync_source_items: v.nullish(v.boolean(), false),
  data_source_tags: syncSettings.data_source_tags,
  /** `picked`: classic tokens, which open all repositories, are refused. */
  access: v.nullish(v.picklist(ACCESS_KINDS)),
})

/** Bodies of the calls that connect an account with keys, by their path. */
export type KeyRequests = {
  '/integrations/azure_blob_storage': v.InferInput<typeof AzureBlobStorageCredentials>
  '/integrations/document360': v.InferInput<typeof Document360Credentials>
  '/integrations/freshdesk': v.InferInput<typeof FreshdeskCredentials>
  '/integrations/gitbook': v.InferInput<typeof GitbookCredentials>
  '/integrations/github': v.InferInput<typeof GithubCredentials>
  '/integrations/guru': v.InferInput<typeof GuruCredentials>
  '/integrations/s3': v.InferInput<typeof S3Credentials>
}
