import {
  AzureBlobStorageCredentials,
  Document360Credentials,
  FreshdeskCredentials,
  GitbookCredentials,
  GithubCredentials,
  GuruCredentials,
  S3Credentials,
  SyncSettings,
} from '@inlet/wire/service'
import * as v from 'valibot'
import { Endpoint, HostName } from './hostNames.ts'
import { BucketField } from './s3/bucketPlace.ts'
import type { KeySource } from './thirdPartySources.ts'

/** The values of a key form: the secret, what belongs to it, and the host's settings. */
export type KeySignIn = {
  readonly key: string
  readonly extra: Readonly<Record<string, string>>
  readonly chosen: v.InferOutput<typeof SyncSettings>
}

export type KeyForm = {
  /** Below `/integrations`. */
  readonly path: string
  readonly schema: v.GenericSchema<unknown, KeySignIn>
  /** Whether the contract returns the account, and not only a success flag. */
  readonly answersAccount: boolean
}

/** The forms of all sources that connect with keys. */
export const KEY_FORMS: Readonly<Record<KeySource, KeyForm>> = {
  AZURE_BLOB_STORAGE: {
    path: '/azure_blob_storage',
    schema: v.pipe(
      AzureBlobStorageCredentials,
      v.transform(({ account_key, account_name, ...rest }) => signIn(account_key, { account_name }, rest)),
    ),
    answersAccount: true,
  },
  DOCUMENT360: {
    path: '/document360',
    schema: v.pipe(
      Document360Credentials,
      v.transform(({ access_token, account_email, ...rest }) =>
        signIn(access_token, { account_email }, rest),
      ),
    ),
    answersAccount: false,
  },
  FRESHDESK: {
    path: '/freshdesk',
    schema: v.pipe(
      v.object({ ...FreshdeskCredentials.entries, domain: HostName }),
      v.transform(({ api_key, domain, ...rest }) => signIn(api_key, { domain }, rest)),
    ),
    answersAccount: false,
  },
  GITBOOK: {
    path: '/gitbook',
    schema: v.pipe(
      GitbookCredentials,
      v.transform(({ access_token, organization, ...rest }) => signIn(access_token, { organization }, rest)),
    ),
    answersAccount: false,
  },
  GITHUB: {
    path: '/github',
    schema: v.pipe(
      GithubCredentials,
      v.transform(({ access_token, username, ...rest }) => signIn(access_token, { username }, rest)),
    ),
    answersAccount: false,
  },
  GURU: {
    path: '/guru',
    schema: v.pipe(
      GuruCredentials,
      v.transform(({ access_token, username, ...rest }) => signIn(access_token, { username }, rest)),
    ),
    answersAccount: false,
  },
  S3: {
    path: '/s3',
    schema: v.pipe(
      v.object({
        ...S3Credentials.entries,
        endpoint_url: v.nullish(Endpoint),
        bucket: v.nullish(BucketField),
      }),
      v.transform(({ access_key_secret, access_key, endpoint_url, bucket, ...rest }) => {
        const place = { ...(endpoint_url && { endpoint_url }), ...(bucket && { bucket }) }
        return signIn(access_key_secret, { access_key, ...place }, rest)
      }),
    ),
    answersAccount: true,
  },
}

/** Sources with fewer settings in their schema get the defaults of the shared ones. */
function signIn(
  key: string,
  extra: Record<string, string>,
  chosen: v.InferInput<typeof SyncSettings>,
): KeySignIn {
  return { key, extra, chosen: v.parse(SyncSettings, chosen) }
}
