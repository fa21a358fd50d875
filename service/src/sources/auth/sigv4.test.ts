import { createHash, createHmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import { expect, test } from 'vitest'
import { fc } from '../../../test/fastCheck.ts'
import { encodePath } from '../client/encodePath.ts'
import { sigv4 } from './sigv4.ts'

/** The hash that Amazon's signer needs. */
class Sha256 {
  private readonly hash
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    const key = typeof secret === 'string' ? secret : secret && Buffer.from(bytesOf(secret))
    this.hash = key === undefined ? createHash('sha256') : createHmac('sha256', key)
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.hash.update(typeof data === 'string' ? data : bytesOf(data))
  }
  async digest(): Promise<Uint8Array> {
    return this.hash.digest()
  }
  reset(): void {}
}

const word = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 20 })
  .filter((text) => !/^\.{1,2}$/.test(text))
const keys = fc.array(word, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
const isPath = (key: string) =>
  !/\p{Cs}/u.test(key) && !key.split('/').some((part) => part === '.' || part === '..')

test('signs 1,000 generated requests as the signer of Amazon itself does', async () => {
  await fc.assert(
    fc.asyncProperty(
      keys.filter(isPath),
      fc.dictionary(
        fc.constantFrom('prefix', 'list-type', 'continuation-token', 'delimiter', 'x'),
        word.filter((text) => !/\p{Cs}/u.test(text)),
      ),
      fc.constantFrom('us-east-1', 'eu-central-1', 'cn-north-1'),
      fc.constantFrom('s3', 'sts'),
      fc.integer({ min: 1_500_000_000, max: 2_000_000_000 }),
      async (key, query, region, service, seconds) => {
        const credentials = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'wJalr/XUtn+FEMI=K7' }
        const path = service === 's3' ? `/bucket/${encodePath(key)}` : '/'
        const url = new URL(`https://host.example${path}`)
        for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
        const ours = await sigv4(credentials, { service, region, now: () => seconds * 1000 })({
          method: 'GET',
          url,
          headers: {},
          body: '',
        })
        const signer = new SignatureV4({
          credentials,
          region,
          service,
          sha256: Sha256,
          uriEscapePath: service !== 's3',
          applyChecksum: false,
        })
        const signed = new Set((/SignedHeaders=([^,]+)/.exec(ours.authorization ?? '')?.[1] ?? '').split(';'))
        const headers = Object.fromEntries(Object.entries(ours).filter(([name]) => signed.has(name)))
        const theirs = await signer.sign(
          {
            method: 'GET',
            protocol: 'https:',
            hostname: 'host.example',
            path: url.pathname,
            query: { ...query },
            headers: { ...headers, host: 'host.example' },
          },
          { signingDate: new Date(seconds * 1000) },
        )
        expect(ours.authorization).toBe(theirs.headers.authorization)
      },
    ),
    { numRuns: 1000 },
  )
})

function bytesOf(data: ArrayBuffer | ArrayBufferView): Uint8Array {
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data)
}
