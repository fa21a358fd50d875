import { refusal } from '../../emulators/google/googleAnswers.ts'
import { StrictStorage } from '../../emulators/google-cloud-storage/server.ts'
import { STRICT_APP_VARIABLE } from '../../emulators/kit/StrictSignIn.ts'
import { inBuckets } from '../contract/inBuckets.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'
import { googlePlayed } from './googlePlayed.ts'

const WAIT = 29
const PROJECT = 'acme-files'

/** By the buckets of one project. */
export async function playGoogleStorage(): Promise<PlayedSource> {
  const { google, common, variables, deny } = await googlePlayed.join()
  const storage = new StrictStorage()
  storage.pageSize = 1000
  google.parts.push(storage.answers)
  const { put, ...owner } = inBuckets({
    makeBucket: async (bucket) => storage.add(PROJECT, bucket),
    put: async (bucket, name, text) => storage.put(bucket, name, text),
    remove: async (bucket, name) => storage.remove(bucket, name),
  })
  return {
    ...common,
    ...owner,
    put,
    top: [`project:${PROJECT}`],
    variables: { ...variables, INLET_APP_GOOGLE_CLOUD_STORAGE: STRICT_APP_VARIABLE },
    login: { how: 'sign-in', form: {}, fields: {}, deny },
    async unsupported(within) {
      const id = await put('locked.txt', 'locked words', within)
      storage.forbidden.add(id.replace('|', '/'))
      return id
    },
    expire: 'Google Cloud Storage tells no changes: folders are read again.',
    limit() {
      const answer = refusal(429, 'rateLimitExceeded', { 'retry-after': String(WAIT) })
      google.next.push({ path: '/storage/v1', answer })
      return WAIT
    },
    async many(count) {
      storage.add(PROJECT, 'many')
      for (let n = 0; n < count; n += 1) storage.put('many', `${n}.txt`, `words of ${n}`)
      return 'many'
    },
    stop: () => googlePlayed.leave(),
  }
}
