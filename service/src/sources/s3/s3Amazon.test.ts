import { describe, expect, onTestFinished, test } from 'vitest'
import { items, quiet, sync } from '../../../test/connect.ts'
import { connectKeys } from '../../../test/keyForms.ts'
import { s3At } from '../../../test/s3/s3At.ts'
import { allFiles } from '../../../test/sourceJourney.ts'
import { TestService } from '../../../test/TestService.ts'
import { systemClock } from '../../lib/Clock.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import type { SourceItem } from '../SourceItem.ts'

const { signal } = new AbortController()

const IDENTITY =
  '<GetCallerIdentityResult><Arn>arn:aws:iam::1:user/ann</Arn><Account>1</Account></GetCallerIdentityResult>'

describe('Amazon', () => {
  const keys: Credential = { ...credentialAt(undefined), extra: { access_key: 'AKIA' } }

  test('is asked at the bucket’s own host, in its region once that is known', async () => {
    const asked: string[] = []
    const amazon = at((url) => {
      asked.push(url.host)
      if (!url.host.includes('.eu-central-1.')) return [301, { 'x-amz-bucket-region': 'eu-central-1' }, '']
      return [200, {}, listing('a.txt')]
    })
    await amazon.list(keys, { folder: 'plain', cursor: null }, signal)
    await amazon.list(keys, { folder: 'plain', cursor: null }, signal)
    await amazon.list(keys, { folder: 'with.dots', cursor: null }, signal)
    expect(asked).toEqual([
      'plain.s3.us-east-1.amazonaws.com',
      'plain.s3.eu-central-1.amazonaws.com',
      'plain.s3.eu-central-1.amazonaws.com',
      's3.us-east-1.amazonaws.com',
      's3.eu-central-1.amazonaws.com',
    ])
  })

  test.each([
    [200, '<html></html>', 'There is no storage at this address.'],
    [200, '<ListAllMyBucketsResult><Buckets>', 'There is no storage at this address.'],
    [403, '<html>Forbidden</html>', 'There is no storage at this address.'],
    [400, '', 'There is no storage at this address.'],
    [403, '<Error><Code>AllAccessDisabled</Code></Error>', 'The access key or role may not read this.'],
  ])('what answers a typed endpoint with %i %s is not connected', async (status, text, message) => {
    const typed = credentialAt('https://site.example')
    const other = at(() => [status, {}, text])
    await expect(other.identify(typed, signal)).rejects.toMatchObject({ code: 'credential', message })
  })

  test.each([
    [200, '<ListAllMyBucketsResult></ListAllMyBucketsResult>'],
    [403, '<Error><Code>AccessDenied</Code></Error>'],
  ])('what answers a typed endpoint with %i %s is a storage', async (status, text) => {
    const storage = at(() => [status, {}, text])
    expect(await storage.identify(credentialAt('https://site.example'), signal)).toMatchObject({
      externalId: 'S3|S3RVER|site.example',
    })
  })

  test('an internal error is a problem of the source, also for a single object', async () => {
    const amazon = at(() => [500, {}, '<Error><Code>InternalError</Code></Error>'])
    await expect(amazon.fetch(keys, itemOf('bucket|a.txt'), signal)).rejects.toMatchObject({
      code: 'unavailable',
    })
    await expect(amazon.list(keys, { folder: 'bucket', cursor: null }, signal)).rejects.toMatchObject({
      code: 'unavailable',
    })
  })

  test('names a region that makes no address of somebody else', async () => {
    const asked: string[] = []
    const amazon = at((url) => {
      asked.push(url.host)
      return [301, { 'x-amz-bucket-region': 'x.evil.example/?' }, '']
    })
    await expect(amazon.list(keys, { folder: 'bucket', cursor: null }, signal)).rejects.toMatchObject({
      name: 'SourceFault',
    })
    await expect(amazon.list(keys, { folder: 'evil.example/', cursor: null }, signal)).rejects.toMatchObject({
      code: 'gone',
    })
    expect(asked).toEqual(['bucket.s3.us-east-1.amazonaws.com'])
  })

  test('is asked on from where a page ended, and keys come as they are', async () => {
    const amazon = at((url) => {
      const token = url.searchParams.get('continuation-token')
      return [200, {}, token === 'next/+=' ? listing('b%2Bc+d.txt') : listing('a.txt', 'next/+=')]
    })
    const first = await amazon.list(keys, { folder: 'bucket', cursor: null }, signal)
    expect(first.nextCursor).toBe('next/+=')
    const second = await amazon.list(keys, { folder: 'bucket', cursor: first.nextCursor }, signal)
    expect(second.items.map(({ externalId }) => externalId)).toEqual(['bucket|b+c d.txt'])
    expect(second.nextCursor).toBeNull()
  })

  test.each([
    [403, 'InvalidObjectState', 'item', 'archived'],
    [403, 'AccessDenied', 'item', 'may not read'],
    [503, 'SlowDown', 'rate-limited', 'limits'],
    [403, 'ExpiredToken', 'reconnect', 'ended'],
    [403, 'RequestTimeTooSkewed', 'unavailable', 'clock'],
  ])('says %i %s of an object: %s', async (status, code, fault, words) => {
    const amazon = at(() => [status, {}, `<Error><Code>${code}</Code></Error>`])
    await expect(amazon.fetch(keys, itemOf('bucket|a.txt'), signal)).rejects.toMatchObject({
      code: fault,
      message: expect.stringContaining(words),
    })
  })

  test('an archived object fails by name in a sync, and the others are imported', async () => {
    const service = await TestService.start()
    onTestFinished(() => service.stop())
    const keys = { access_key: 'AKIA', access_key_secret: 'secret', endpoint_url: 'storage.example' }
    const listed = ['cold.txt', 'warm.txt'].map(
      (key) => `<Contents><Key>${key}</Key><ETag>"1"</ETag></Contents>`,
    )
    const storage = at((url) => {
      if (url.pathname === '/bucket/')
        return [200, {}, `<ListBucketResult>${listed.join('')}</ListBucketResult>`]
      if (url.pathname === '/bucket/warm.txt') return [200, {}, 'words']
      if (url.pathname === '/bucket/cold.txt')
        return [403, {}, '<Error><Code>InvalidObjectState</Code></Error>']
      const bucket = '<Buckets><Bucket><Name>bucket</Name></Bucket></Buckets>'
      return [200, {}, `<ListAllMyBucketsResult>${bucket}</ListAllMyBucketsResult>`]
    })
    service.sources.set('S3', storage)
    const ann = await service.customer('ann')
    const { id } = await connectKeys(ann, 'S3', keys)
    await items(ann, id)
    await sync(ann, id, ['bucket'])
    expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY' })
    const said = (await allFiles(ann)).map((file) => [file.name, file.sync_status, file.sync_error_message])
    expect(said.sort()).toEqual([
      ['bucket', 'READY', null],
      ['cold.txt', 'SYNC_ERROR', 'This object is archived. Restore it at the source, then sync it again.'],
      ['warm.txt', 'READY', null],
    ])
  })

  test('keys for one bucket connect with it, and have that alone at the top [F-267]', async () => {
    const asked: string[] = []
    const denied = '<Error><Code>AccessDenied</Code></Error>'
    const amazon = at((url) => {
      asked.push(url.host + url.search)
      if (url.host.startsWith('sts.'))
        return [200, {}, `<GetCallerIdentityResponse>${IDENTITY}</GetCallerIdentityResponse>`]
      if (url.host.startsWith('acme-docs.') && url.searchParams.get('prefix') === 'guide/')
        return [200, {}, listing('guide/a.txt')]
      if (url.host.startsWith('nowhere.')) return [404, {}, '<Error><Code>NoSuchBucket</Code></Error>']
      return [403, {}, denied]
    })
    const withBucket = (bucket: string) => ({ ...keys, extra: { ...keys.extra, bucket } })
    const limited = withBucket('acme-docs/guide/')
    expect(await amazon.identify(limited, signal)).toMatchObject({
      externalId: 'S3|arn:aws:iam::1:user/ann|acme-docs/guide/',
    })
    const top = await amazon.list(limited, { folder: null, cursor: null }, signal)
    expect(top.items).toMatchObject([{ externalId: 'acme-docs|guide/', name: 'acme-docs/guide' }])
    const inside = await amazon.list(limited, { folder: 'acme-docs|guide/', cursor: null }, signal)
    expect(inside.items).toMatchObject([{ name: 'a.txt', rootExternalId: 'acme-docs' }])
    for (const [bucket, message] of [
      ['acme-docs', 'may not list this bucket'],
      ['nowhere', 'There is no bucket of this name.'],
    ] as const)
      await expect(amazon.identify(withBucket(bucket), signal)).rejects.toMatchObject({
        code: 'credential',
        message: expect.stringContaining(message),
      })
    // Buckets are never listed.
    expect(asked.filter((one) => one.startsWith('s3.'))).toEqual([])
  })

  test('keys that may not list the buckets are told to name one [F-267]', async () => {
    const amazon = at(() => [403, {}, '<Error><Code>AccessDenied</Code></Error>'])
    const top = amazon.list(keys, { folder: null, cursor: null }, signal)
    await expect(top).rejects.toMatchObject({ message: expect.stringContaining('the name of a bucket') })
  })

  function at(answer: (url: URL) => readonly [number, Record<string, string>, string]): Connector {
    return s3At(({ url }) => answer(url), { clock: systemClock, aws: null })
  }

  function listing(key: string, next = ''): string {
    const more = next
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`
      : ''
    return `<ListBucketResult><EncodingType>url</EncodingType>${more}<Contents><Key>${key}</Key><ETag>"1"</ETag></Contents></ListBucketResult>`
  }
})

function credentialAt(endpoint_url: string | undefined): Credential {
  const extra = { access_key: 'S3RVER', ...(endpoint_url && { endpoint_url }) }
  return { accessToken: 'secret', refreshToken: null, expiresAt: null, extra }
}

function itemOf(externalId: string): SourceItem {
  return {
    externalId,
    parentExternalId: null,
    rootExternalId: null,
    name: 'a.txt',
    itemType: 'FILE',
    isSelectable: true,
    isExpandable: false,
    fileFormat: 'TXT',
    externalUrl: null,
    createdAt: null,
    updatedAt: null,
    version: '',
  }
}
