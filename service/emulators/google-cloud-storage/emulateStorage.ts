import { refusal } from '../google/googleAnswers.ts'
import { GOOGLE_SIGN_IN } from '../google/googleSignIn.ts'
import { USERINFO, userinfo } from '../google/userinfo.ts'
import type { EmulatedVendor, Held, World } from '../kit/Emulator.ts'
import { objectName } from '../kit/objectName.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import type { Thing } from '../people/contentTree.ts'
import type { Person } from '../people/people.ts'
import { StrictStorage } from './server.ts'

/** https://cloud.google.com/storage/docs/json_api/v1/objects/list: `maxResults`, 1,000 at most. */
const PAGE = 1000

/** Google Cloud Storage for all people: each has one project with one bucket. */
export function emulateStorage(): EmulatedVendor {
  return {
    signIn: GOOGLE_SIGN_IN,
    refused: refusal(401, 'authError'),
    // https://cloud.google.com/storage/docs/json_api/v1/status-codes: 429 rateLimitExceeded, 503 backendError.
    limited: (seconds, { quirk }) =>
      quirk === 'own-limits'
        ? refusal(503, 'backendError')
        : refusal(429, 'rateLimitExceeded', { 'retry-after': String(seconds) }),
    beginsSync: ({ path, query }) => path === '/v1/projects' && !query.has('pageToken'),
    open: (person) => new StorageWorld(person),
  }
}

class StorageWorld implements World {
  private readonly person: Person
  private readonly storage = new StrictStorage()
  private readonly project: string

  constructor(person: Person) {
    this.person = person
    this.project = `sandbox-${person.id}`
    this.storage.pageSize = PAGE
  }

  answer({ path, query }: StrictRequest): StrictAnswer {
    if (path === USERINFO) return userinfo(this.person)
    return this.storage.answers(path, query) ?? refusal(404, 'notFound')
  }

  put([bucket, ...below]: readonly Thing[], held: Held): void {
    if (!bucket) return
    if (below.length === 0) this.storage.add(this.project, bucket.name)
    // A folder is there by what is in it.
    if (held === null) return
    const name = objectName(below)
    this.storage.put(bucket.name, name, held === 'bad' ? '' : Buffer.from(held.bytes))
    if (held === 'bad') this.storage.forbidden.add(`${bucket.name}/${name}`)
  }

  remove([bucket, ...below]: readonly Thing[]): void {
    if (bucket) this.storage.remove(bucket.name, objectName(below))
  }
}
