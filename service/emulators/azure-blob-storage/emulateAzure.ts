import { BucketWorld } from '../kit/BucketWorld.ts'
import type { EmulatedVendor } from '../kit/Emulator.ts'
import type { StrictRequest } from '../kit/StrictServer.ts'
import { signingSecrets } from '../kit/signingSecrets.ts'
import { workspaceOf } from '../kit/workspaceOf.ts'
import { answerAzure, refusal } from './server.ts'
import { sharedKeySignature } from './sharedKeySignature.ts'

const SHARED_KEY = /^SharedKey ([^:]+):(.+)$/

/** Azure Blob Storage for all people: each has one storage account, their workspace, with one container. */
export function emulateAzure(): EmulatedVendor {
  return {
    signIn: null,
    // Assumed: an account that does not exist has no host, so nobody answers.
    workspaces: { exists: (name) => keysOf(name).length > 0, missing: refusal('ResourceNotFound') },
    keyOf,
    refused: refusal('AuthenticationFailed'),
    // …/blob-service-error-codes: ServerBusy. Assumed: `Retry-After`, which Quentin Quota is not told.
    limited: (seconds, { quirk }) =>
      refusal('ServerBusy', quirk === 'own-limits' ? {} : { 'retry-after': String(seconds) }),
    // A sign-in asks for one container.
    checksKey: ({ path, query }) => path === '/' && query.get('maxresults') === '1',
    beginsSync: ({ path, query }) => path === '/' && query.get('maxresults') !== '1' && !query.has('marker'),
    open: () => new BucketWorld(answerAzure),
  }
}

function keysOf(account: string): readonly string[] {
  return signingSecrets(({ id }) => `sandbox${id}`, account)
}

/** Returns the key that the request is signed with, or an empty text. */
function keyOf(request: StrictRequest): string {
  const [, account = '', signature = ''] = SHARED_KEY.exec(request.headers.authorization ?? '') ?? []
  const keys = account === workspaceOf(request) ? keysOf(account) : []
  return keys.find((key) => sharedKeySignature(request, key) === signature) ?? ''
}
