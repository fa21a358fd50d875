import * as v from 'valibot'
import { expect, test } from 'vitest'
import { BucketField, placeItem } from './bucketPlace.ts'

test.each([
  [' acme-docs ', 'acme-docs'],
  ['acme-docs/', 'acme-docs'],
  ['s3://acme-docs/guide', 'acme-docs/guide/'],
  ['acme-docs/a b/ü//', 'acme-docs/a b/ü/'],
])('%o is the bucket %s [F-267]', (typed, field) => {
  expect(v.parse(BucketField, typed)).toBe(field)
})

test.each([
  '',
  '/',
  'ab',
  '-acme',
  'acme docs',
  'acme?docs/a',
  `acme-docs/${'x'.repeat(1025)}`,
  'acme-docs/a\nb',
])('%o is no bucket [F-267]', (typed) => {
  expect(v.is(BucketField, typed)).toBe(false)
})

test('a bucket and a folder of it are at the top [F-267]', () => {
  expect(placeItem('acme-docs')).toMatchObject({ externalId: 'acme-docs', itemType: 'BUCKET' })
  expect(placeItem('acme-docs/a/')).toMatchObject({ externalId: 'acme-docs|a/', name: 'acme-docs/a' })
})
