import * as v from 'valibot'
import { syncSettings } from './syncing.ts'

const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(2048))

/** What connecting with keys carries where the source's schema knows less than the shared settings. */
const itemSettings = {
  sync_source_items: v.nullish(v.boolean(), true),
  data_source_tags: syncSettings.data_source_tags,
}

/** POST /integrations/freshdesk. `domain` is a host name, for example acme.freshdesk.com. */
export const FreshdeskCredentials = v.object({ ...syncSettings, domain: Text, api_key: Text })
export type FreshdeskCredentials = v.InferInput<typeof FreshdeskCredentials>

/** POST /integrations/gitbook */
export const GitbookCredentials = v.object({ ...syncSettings, organization: Text, access_token: Text })
export type GitbookCredentials = v.InferInput<typeof GitbookCredentials>

/** POST /integrations/guru */
export const GuruCredentials = v.object({ ...syncSettings, username: Text, access_token: Text })
export type GuruCredentials = v.InferInput<typeof GuruCredentials>

/** POST /integrations/document360 */
export const Document360Credentials = v.object({ ...syncSettings, account_email: Text, access_token: Text })
export type Document360Credentials = v.InferInput<typeof Document360Credentials>

/** POST /integrations/s3. `endpoint_url` names another provider that speaks the same protocol. */
export const S3Credentials = v.object({
  ...itemSettings,
  access_key: Text,
  access_key_secret: Text,
  endpoint_url: v.nullish(Text),
})
export type S3Credentials = v.InferInput<typeof S3Credentials>

/** POST /integrations/azure_blob_storage */
export const AzureBlobStorageCredentials = v.object({
  ...itemSettings,
  account_name: Text,
  account_key: Text,
})
export type AzureBlobStorageCredentials = v.InferInput<typeof AzureBlobStorageCredentials>

/** POST /integrations/github. The repositories are chosen afterwards, hence no items by default. */
export const GithubCredentials = v.object({
  username: Text,
  access_token: Text,
  sync_source_items: v.nullish(v.boolean(), false),
  data_source_tags: syncSettings.data_source_tags,
})
export type GithubCredentials = v.InferInput<typeof GithubCredentials>
