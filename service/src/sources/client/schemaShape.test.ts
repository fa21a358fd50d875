import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pruned, shapeOf } from './schemaShape.ts'

const VALUE = {
  id: 7,
  extra: { a: [1, 2] },
  rows: [
    { id: 1, tags: ['x'], noise: { deep: [] } },
    { id: 2, tags: [], noise: null },
  ],
}

test('what a schema looks at stays, and it reads the same of it', () => {
  const row = v.object({ id: v.number(), tags: v.nullish(v.array(v.string()), []) })
  const schema = v.pipe(
    v.object({ id: v.number(), rows: v.array(row), missing: v.optional(v.string()) }),
    v.transform((one) => one),
  )
  const prunedValue = pruned(VALUE, shapeOf([schema]))
  expect(prunedValue).toEqual({
    id: 7,
    rows: [
      { id: 1, tags: ['x'] },
      { id: 2, tags: [] },
    ],
  })
  expect(v.parse(schema, prunedValue)).toEqual(v.parse(schema, VALUE))
})

test('schemas that take anything, or refer to themselves, keep everything', () => {
  for (const schema of [
    v.unknown(),
    v.looseObject({}),
    v.record(v.string(), v.unknown()),
    v.lazy(() => v.any()),
  ])
    expect(pruned(VALUE, shapeOf([schema]))).toEqual(VALUE)
  expect(pruned(VALUE, shapeOf([v.object({ extra: v.unknown() }), v.object({ id: v.number() })]))).toEqual({
    id: 7,
    extra: VALUE.extra,
  })
})

test('either of several kinds is kept, and nothing becomes another kind', () => {
  const either = v.union([v.object({ id: v.number() }), v.array(v.object({ extra: v.unknown() }))])
  expect(pruned(VALUE, shapeOf([either]))).toEqual({ id: 7 })
  expect(pruned([VALUE], shapeOf([either]))).toEqual([{ extra: VALUE.extra }])
  expect(pruned([1, [2]], shapeOf([v.object({ id: v.number() })]))).toEqual([])
  expect(pruned({ id: [1] }, shapeOf([v.object({ id: v.string() })]))).toEqual({ id: [] })
})

test('names of prototypes are members like others', () => {
  const value: unknown = JSON.parse('{"__proto__":{"a":1},"toString":1}')
  const prunedValue = pruned(value, shapeOf([v.object({ hasOwnProperty: v.unknown() })]))
  expect(Object.keys(Object(prunedValue))).toEqual([])
})
