import { expect, test } from 'vitest'
import { objectOf } from '../client/objectIds.ts'
import { parseXml } from '../client/xml.ts'
import { BUCKETS, bucketsOf, OBJECTS, objectsOf } from './s3Answers.ts'

const NOT_UNDERSTOOD = expect.objectContaining({ name: 'SourceFault', code: 'unavailable' })

function listing(inside: string) {
  const xml = `<ListBucketResult><EncodingType>url</EncodingType>${inside}</ListBucketResult>`
  return parseXml(xml, OBJECTS)
}

function keys(...names: readonly string[]): string {
  return names.map((name) => `<Contents><Key>${name}</Key><ETag>"1"</ETag></Contents>`).join('')
}

function prefixes(...names: readonly string[]): string {
  return names.map((name) => `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`).join('')
}

function ids(inside: string, folder = 'b|docs/'): string[] {
  return objectsOf(listing(inside), folder).items.map(({ externalId }) => externalId)
}

test('only what is below the folder is in it', () => {
  const inside = prefixes('docs/sub/', 'docs/', 'other/', '') + keys('docs/a.txt', 'a.txt', 'docs', '')
  expect(ids(inside)).toEqual(['b|docs/sub/', 'b|docs/a.txt'])
  expect(ids(prefixes('', 'docs/') + keys(''), 'b')).toEqual(['b|docs/'])
})

test('a name that nobody can store is left out, and one that is no name ends the reading', () => {
  const long = 'x'.repeat(4096)
  expect(ids(keys('docs/a%00.txt', `docs/${long}`, 'docs/b.txt'))).toEqual(['b|docs/b.txt'])
  expect(() => ids(keys('docs/100%.txt'))).toThrow(NOT_UNDERSTOOD)
  expect(() => ids(keys('docs/%ED%A0%80'))).toThrow(NOT_UNDERSTOOD)
})

test('a listing says how large objects are, so that what is too large is not downloaded [F-270]', () => {
  const object = '<Contents><Key>docs/a.txt</Key><ETag>"1"</ETag><Size>5368709120</Size></Contents>'
  expect(objectsOf(listing(object), 'b|docs/').items).toMatchObject([{ size: 5_368_709_120 }])
  expect(objectsOf(listing(keys('docs/b.txt')), 'b|docs/').items).toMatchObject([{ size: null }])
})

test('an object that has the name of a folder is a file, and an empty one only marks the folder [F-230]', () => {
  const object = (key: string, size: string) =>
    `<Contents><Key>${key}</Key><ETag>"1"</ETag>${size && `<Size>${size}</Size>`}</Contents>`
  const of = (size: string) =>
    objectsOf(listing(object('docs/', size) + object('docs/a.txt', '1')), 'b|docs/').items
  expect(of('3')).toMatchObject([
    { externalId: 'b#|docs/', parentExternalId: 'b|docs/', rootExternalId: 'b', name: 'docs', size: 3 },
    { externalId: 'b|docs/a.txt' },
  ])
  expect(of('3')[0]).toMatchObject({ isExpandable: false, isSelectable: true })
  for (const size of ['0', '']) expect(of(size)).toHaveLength(1)
  expect(objectOf('b#|docs/')).toEqual({ bucket: 'b', name: 'docs/' })
  expect(objectOf('b|docs/a|#.txt')).toEqual({ bucket: 'b', name: 'docs/a|#.txt' })
})

test('a page has no more than was asked for', () => {
  const names = Array.from({ length: 999 }, (_, index) => `docs/${index}`)
  expect(ids(keys(...names) + prefixes('docs/sub/'))).toHaveLength(1000)
  expect(() => ids(keys(...names) + prefixes('docs/sub/', 'docs/more/'))).toThrow(NOT_UNDERSTOOD)
})

test('a list that cannot be asked on does not pass for the whole', () => {
  const more = (token: string) =>
    listing(`<IsTruncated>true</IsTruncated><NextContinuationToken>${token}</NextContinuationToken>`)
  expect(objectsOf(more('two'), 'b').nextCursor).toBe('two')
  expect(() => objectsOf(more(''), 'b')).toThrow(NOT_UNDERSTOOD)
})

test('ten thousand buckets may come at once', () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `<Bucket><Name>b${index}</Name></Bucket>`)
  const xml = `<ListAllMyBucketsResult><Buckets>${names.join('')}</Buckets></ListAllMyBucketsResult>`
  expect(bucketsOf(parseXml(xml, BUCKETS)).items).toHaveLength(10_000)
})
