import * as fc from 'fast-check'
import type { Shape } from './reference/readDescription.ts'

/** Addresses that lead nowhere, so that no test leaves this machine. */
const ADDRESSES = [
  'http://127.0.0.1:9/',
  'http://[::1]:9/sitemap.xml',
  'http://a b',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  '//',
  'https://',
  `https://127.0.0.1:9/${'a'.repeat(2100)}`,
]

const text = fc.oneof(
  fc.constantFrom(
    '',
    '\ud800',
    'a\udfffb',
    '\0',
    "'; drop table files; --",
    '%_\\',
    '"a" OR -',
    '((',
    '&|!:*<->',
    '__proto__',
    '../../etc',
    '2026/02/31',
    'true',
    '-1',
    '99999999999',
    '日'.repeat(400),
    'x'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ maxLength: 20 }),
)

const number = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e20, 1e300, -1e300, 5e-324),
  fc.integer({ min: 0, max: 20 }),
)

/** What stands where something else is expected. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  text,
  number,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: { b: {} } }),
  fc.constant(0).map(() => nested(40)),
)

function nested(depth: number): unknown {
  return JSON.parse('['.repeat(depth) + ']'.repeat(depth))
}

/** Values of the schema, most of them as it says, some not. `known` are ids that exist. */
export function valuesOf(schema: Shape, known: readonly number[], name = ''): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: meant(schema, known, name) }, { weight: 1, arbitrary: anything })
}

function meant(schema: Shape, known: readonly number[], name: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => meant(option, known, name)))
  switch (schema.type) {
    case 'object':
      return object(schema, known)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known, name), { maxLength: 3 })
    case 'integer':
    case 'number':
      return fc.oneof(number, fc.constantFrom(0, ...known))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return /url/.test(name) ? fc.constantFrom(...ADDRESSES) : text
  }
}

function object({ properties, additionalProperties }: Shape, known: readonly number[]) {
  if (properties) {
    const members = Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, known, name)])
    return fc.record(Object.fromEntries(members), { requiredKeys: [] })
  }
  const value = typeof additionalProperties === 'object' ? additionalProperties : {}
  return fc.dictionary(text, valuesOf(value, known), { maxKeys: 3 })
}

/** Bodies as bytes that are no JSON, or hardly. */
export const brokenBodies: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1e999',
  '[1e999]',
  '{"__proto__":{"filters":{}}}',
  '{"constructor":{"prototype":{}}}',
  '{"a":1,"a":2}',
  '\ufeff{}',
  '{"query":"\\ud800"}',
  '{"filters":{"ids":[99999999999999999999]}}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  '['.repeat(400_000),
  `{"filters":{"ids":[${'1,'.repeat(140_000)}1]}}`,
]
