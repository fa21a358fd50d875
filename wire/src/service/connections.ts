import * as v from 'valibot'
import { Account } from './accounts.ts'
import { Text } from './connecting.ts'
import { Readers } from './readerNames.ts'
import { IdText, MAX_WORD_CHARS, nullish, text } from './shared.ts'
import { syncSettings } from './syncing.ts'

const CredentialField = v.nullish(Text)

/** Credentials of an account, by the contract's names. The source's form reads its own fields and refuses others. */
const Authentication = v.object({
  source: text(MAX_WORD_CHARS),
  access_key: CredentialField,
  access_key_secret: CredentialField,
  access_token: CredentialField,
  account_email: CredentialField,
  account_key: CredentialField,
  account_name: CredentialField,
  api_key: CredentialField,
  bucket: v.nullish(Text),
  domain: CredentialField,
  endpoint_url: CredentialField,
  /** The form's name for it is `organization`. */
  organization_name: CredentialField,
  role_arn: CredentialField,
  username: CredentialField,
})

/** POST /integrations/connect: connects an account whose keys the back end already has. */
export const ConnectRequest = v.object({
  authentication: Authentication,
  sync_options: v.optional(
    v.object({ ...syncSettings, enable_file_picker: v.nullish(v.boolean(), true) }),
    {},
  ),
  /** Of the account, if it is new or nobody has it. */
  readers: v.optional(Readers),
})
export type ConnectRequest = v.InferInput<typeof ConnectRequest>

/** `sync_url`: where users would choose files; none of these sources has such a page. */
export const Connection = v.object({ data_source: Account, sync_url: nullish(v.string()) })

/** GET /integrations/sharepoint/sites/list. Returns all sites at once. */
export const SitesQuery = v.object({ data_source_id: v.optional(IdText) })

/** `name`: the value for the sign-in form; null for the root site of the company. */
export const Sites = v.object({
  results: v.array(
    v.object({
      id: v.string(),
      name: v.nullable(v.string()),
      display_name: v.string(),
      url: v.nullable(v.string()),
    }),
  ),
  next_cursor: v.null(),
})
export type Sites = v.InferOutput<typeof Sites>
