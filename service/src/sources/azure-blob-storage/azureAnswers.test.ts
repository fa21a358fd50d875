import { expect, test } from 'vitest'
import { parseXml } from '../client/xml.ts'
import { blobsOf, containersOf, ENTRIES } from './azureAnswers.ts'

const ACCOUNT = 'https://acme.blob.core.windows.net'
const NOT_UNDERSTOOD = expect.objectContaining({ name: 'SourceFault', code: 'unavailable' })

function answer(blobs: string, marker = '') {
  const xml = `<EnumerationResults><Blobs>${blobs}</Blobs><NextMarker>${marker}</NextMarker></EnumerationResults>`
  return parseXml(xml, ENTRIES)
}

function named(element: 'Blob' | 'BlobPrefix', ...names: readonly string[]): string {
  return names.map((name) => `<${element}><Name>${name}</Name></${element}>`).join('')
}

function ids(blobs: string, folder = 'c|docs/'): string[] {
  return blobsOf(answer(blobs), folder, ACCOUNT).items.map(({ externalId }) => externalId)
}

test('only what is below the folder is in it', () => {
  const blobs =
    named('BlobPrefix', 'docs/sub/', 'docs/', 'other/', '') + named('Blob', 'docs/a.txt', 'a.txt', '')
  expect(ids(blobs)).toEqual(['c|docs/sub/', 'c|docs/a.txt'])
})

test('a name that nobody can store is left out, and one that is no name ends the reading', () => {
  const encoded = (name: string) => `<Blob><Name Encoded="true">${name}</Name></Blob>`
  expect(ids(encoded('docs/a%00.txt') + named('Blob', `docs/${'x'.repeat(4096)}`, 'docs/b.txt'))).toEqual([
    'c|docs/b.txt',
  ])
  expect(() => ids(encoded('docs/100%.txt'))).toThrow(NOT_UNDERSTOOD)
})

test('a listing says how large blobs are, so that what is too large is not downloaded [F-270]', () => {
  const blob =
    '<Blob><Name>docs/a.txt</Name><Properties><Content-Length>77</Content-Length></Properties></Blob>'
  expect(blobsOf(answer(blob + named('Blob', 'docs/b.txt')), 'c|docs/', ACCOUNT).items).toMatchObject([
    { size: 77 },
    { size: null },
  ])
})

test('a page has no more than was asked for, and leads on', () => {
  const names = Array.from({ length: 1001 }, (_, index) => `docs/${index}`)
  expect(() => ids(named('Blob', ...names))).toThrow(NOT_UNDERSTOOD)
  expect(blobsOf(answer('', 'two'), 'c', ACCOUNT).nextCursor).toBe('two')
  const containers = '<EnumerationResults><Containers/><NextMarker>one</NextMarker></EnumerationResults>'
  expect(containersOf(parseXml(containers, ENTRIES)).nextCursor).toBe('one')
})
