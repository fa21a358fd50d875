import { afterEach, describe, expect, test, vi } from 'vitest'
import { hasForeignServers, startS3rver, withoutForeignServers } from '../../test/foreignServers.ts'
import type { S3Storage } from '../../test/s3/S3Storage.ts'
import { systemClock } from '../lib/Clock.ts'
import { S3Bucket } from './S3Bucket.ts'

const BUCKET = 'standard'
/** Where else the library would look: files of the user, containers, the machine. */
const NOWHERE = {
  AWS_SHARED_CREDENTIALS_FILE: '/nowhere',
  AWS_CONFIG_FILE: '/nowhere',
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_ACCESS_KEY_ID: undefined,
  AWS_SECRET_ACCESS_KEY: undefined,
}

function setEnvironment(variables: Readonly<Record<string, string | undefined>>) {
  for (const [name, value] of Object.entries({ ...NOWHERE, ...variables })) vi.stubEnv(name, value)
}

function bucketAt({ origin: endpoint, region }: Pick<S3Storage, 'origin' | 'region'>): S3Bucket {
  return new S3Bucket({ bucket: BUCKET, endpoint, region, keys: null }, systemClock)
}

describe('a bucket with standard credentials [F-341]', () => {
  afterEach(() => vi.unstubAllEnvs())

  test.skipIf(!hasForeignServers)(
    `signs in as AWS's own programs do${withoutForeignServers}`,
    { timeout: 120_000 },
    async () => {
      const server = await startS3rver()
      try {
        await server.makeBucket(BUCKET)
        const { accessKeyId, secretAccessKey } = server.keys
        setEnvironment({ AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey })
        const bucket = bucketAt(server)
        await bucket.put('note.txt', Buffer.from('a note'))
        expect(await bucket.size('note.txt')).toBe(6)
        const address = await bucket.addressOf('note.txt', {
          seconds: 60,
          type: 'text/plain',
          disposition: 'inline',
        })
        expect(await (await fetch(address)).text()).toBe('a note')
        setEnvironment({ AWS_ACCESS_KEY_ID: 'unknown', AWS_SECRET_ACCESS_KEY: secretAccessKey })
        await expect(bucketAt(server).size('note.txt')).rejects.toThrow()
        await bucket.close()
      } finally {
        await server.stop()
      }
    },
  )

  test('says that it found none', async () => {
    setEnvironment({})
    const bucket = bucketAt({ origin: 'http://127.0.0.1:1', region: 'us-east-1' })
    await expect(bucket.size('note.txt')).rejects.toMatchObject({
      cause: { message: expect.stringContaining('Could not load credentials') },
    })
    await bucket.close()
  })
})
