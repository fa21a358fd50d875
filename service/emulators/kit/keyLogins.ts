import type { KeySource } from '../../src/sources/thirdPartySources.ts'
import { emailOf, type Person, usernameOf } from '../people/people.ts'

/** How one source looks at what was typed beside the key, and what it says. */
export type KeyLogin = {
  /** Where the account is. Missing: nothing to look at. */
  readonly place?: {
    readonly field: string
    /** Unless the source cannot do without. */
    readonly optional?: true
    exists(text: string): boolean
    unknown(text: string): string
  }
  /** Whose key it must be. */
  readonly owner?: { readonly field: string; of(person: Person): string; unknown(text: string): string }
  readonly wrongKey: string
}

const freshdesk = /^[a-z0-9-]+\.freshdesk\.com$/
const digitalOcean = /^https:\/\/[a-z0-9-]+\.digitaloceanspaces\.com$/
const GURU = 'Guru does not accept this username and access token.'

/** docs/sandbox.md tells people what to type; this is what it is measured by. */
export const KEY_LOGINS: Readonly<Record<KeySource, KeyLogin>> = {
  AZURE_BLOB_STORAGE: {
    owner: {
      field: 'account_name',
      of: ({ id }) => `sandbox${id}`,
      unknown: (name) => `There is no storage account named ${name}.`,
    },
    wrongKey: 'Azure does not accept this account key.',
  },
  DOCUMENT360: {
    owner: {
      field: 'account_email',
      of: emailOf,
      unknown: (email) => `Document360 has no account ${email}.`,
    },
    wrongKey: 'Document360 does not accept this access token.',
  },
  FRESHDESK: {
    place: {
      field: 'domain',
      exists: (host) => freshdesk.test(host) && !isNowhere(host),
      unknown: (host) => `There is no Freshdesk at ${host}.`,
    },
    wrongKey: 'Freshdesk does not accept this API key.',
  },
  GITBOOK: {
    place: {
      field: 'organization',
      exists: (name) => !isNowhere(name),
      unknown: (name) => `GitBook has no organization ${name} that this token may read.`,
    },
    wrongKey: 'GitBook does not accept this access token.',
  },
  GITHUB: {
    owner: {
      field: 'username',
      of: usernameOf,
      unknown: (username) => `This token does not belong to ${username}.`,
    },
    wrongKey: 'This token is not accepted.',
  },
  GURU: { owner: { field: 'username', of: emailOf, unknown: () => GURU }, wrongKey: GURU },
  S3: {
    place: {
      field: 'endpoint_url',
      optional: true,
      exists: (address) => digitalOcean.test(address),
      unknown: (address) => `There is no storage at ${address.replace('https://', '')}.`,
    },
    owner: {
      field: 'access_key',
      of: ({ id }) => `SANDBOX${id.toUpperCase()}`,
      unknown: () => 'S3 does not know this access key.',
    },
    wrongKey: 'The access key secret does not belong to this access key.',
  },
}

/** Of all places that could be, this is the one that is not. */
export function isNowhere(place: string): boolean {
  return /(?:^|[/.])nowhere(?:[/.]|$)/i.test(place)
}
