import type { IncomingMessage } from 'node:http'
import { inBuckets } from '../contract/inBuckets.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'
import { startS3rver } from '../foreignServers.ts'
import { relayTo } from '../relayTo.ts'

const WAIT = 5

/** s3rver, and before it what Amazon says and it never does: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
export async function playS3(): Promise<PlayedSource> {
  const storage = await startS3rver()
  const archived = new Set<string>()
  let isSlow = false
  /** Until the owner makes the key active again. */
  let isInactive = false
  const refuse = ({ url = '' }: IncomingMessage) => {
    if (isInactive) return refusal(403, 'InvalidAccessKeyId')
    if (archived.has(url)) return refusal(403, 'InvalidObjectState')
    if (!isSlow) return null
    isSlow = false
    return refusal(503, 'SlowDown', { 'retry-after': String(WAIT) })
  }
  // It refuses who lives at another time, as tests do that wait for weeks; it checks no signature.
  const today = () => ({ 'x-amz-date': new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '') })
  const relay = await relayTo(storage.origin, refuse, today)
  const { put, ...owner } = inBuckets(storage)
  const { port } = new URL(relay.url)

  return {
    ...owner,
    put,
    variables: {},
    origins: [`http://storage.test:${port}`],
    login: {
      how: 'keys',
      keys() {
        isInactive = false
        const { accessKeyId, secretAccessKey } = storage.keys
        return {
          access_key: accessKeyId,
          access_key_secret: secretAccessKey,
          endpoint_url: `storage.test:${port}`,
        }
      },
      wrong: [[{ access_key: 'NOBODY' }, 'The access key or its secret is wrong.']],
    },
    async unsupported(within) {
      const id = await put('cold.txt', 'archived words', within)
      archived.add(`/${id.replace('|', '/')}`)
      return id
    },
    expire: 'S3 tells no changes: prefixes are read again.',
    // It makes no continuation tokens: what they are enciphered with is not in Node any more.
    fullPage: null,
    limit() {
      isSlow = true
      return WAIT
    },
    revoke() {
      isInactive = true
    },
    many: 's3rver takes too long to be given 10,000 objects: tests of its own list 1,100 at emulate, the long run 10,000 at Swift, too.',
    async stop() {
      await relay.stop()
      await storage.stop()
    },
  }
}

function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  return new Response(`<Error><Code>${code}</Code></Error>`, { status, headers })
}
