import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { EnvelopeFault, type EnvelopeKey, open, seal, sealAnew } from './envelope.ts'

const old: EnvelopeKey = { id: 'old', key: randomBytes(32) }
const current: EnvelopeKey = { id: 'current', key: randomBytes(32) }

test('opens what it sealed, and shows nothing of it', () => {
  const sealed = seal('a secret ü', 'account:1', [current])
  expect(sealed).not.toContain('secret')
  expect(open(sealed, 'account:1', [current])).toBe('a secret ü')
})

test('seals the same text differently each time', () => {
  expect(seal('same', 'a', [current])).not.toBe(seal('same', 'a', [current]))
})

test('refuses to open in another place', () => {
  const sealed = seal('a secret', 'account:1', [current])
  expect(() => open(sealed, 'account:2', [current])).toThrow(new EnvelopeFault('damaged'))
})

test.each(['data', 'text'])('refuses changed %s', (part) => {
  const envelope = JSON.parse(seal('a secret', 'account:1', [current]))
  const bytes = Buffer.from(envelope[part], 'base64')
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20)
  const changed = JSON.stringify({ ...envelope, [part]: bytes.toString('base64') })
  expect(() => open(changed, 'account:1', [current])).toThrow(new EnvelopeFault('damaged'))
})

test.each(['', '{}', 'null', '{"key":"current","data":"","text":""}'])('refuses %j', (text) => {
  expect(() => open(text, 'account:1', [current])).toThrow(new EnvelopeFault('damaged'))
})

test('a new key seals, the old one still opens until it is removed [F-019]', () => {
  const before = seal('a secret', 'account:1', [old])
  expect(open(before, 'account:1', [current, old])).toBe('a secret')
  const after = sealAnew(before, 'account:1', [current, old])
  expect(open(after, 'account:1', [current])).toBe('a secret')
  expect(() => open(before, 'account:1', [current])).toThrow(new EnvelopeFault('key'))
  expect(() => sealAnew(before, 'account:1', [current])).toThrow(new EnvelopeFault('key'))
  expect(() => sealAnew(before, 'account:2', [current, old])).toThrow(new EnvelopeFault('damaged'))
})
