import { describe, expect, it } from 'vitest'
import { isSatisfied } from './install.mjs'

const lock = {
  packages: {
    '': { version: '0.0.0' },
    sdk: { version: '0.1.0' },
    'node_modules/@inlet/sdk': { link: true },
    'node_modules/hono': { version: '4.13.19' },
    'node_modules/vitest': { version: '4.1.12', dev: true },
    'node_modules/@rolldown/binding-darwin-arm64': { version: '1.0.0', optional: true },
  },
}
const toRun = {
  packages: { 'node_modules/@inlet/sdk': { link: true }, 'node_modules/hono': { version: '4.13.19' } },
}
const full = { packages: { ...toRun.packages, 'node_modules/vitest': { version: '4.1.12', dev: true } } }

describe('isSatisfied', () => {
  it('takes an installation without tools for enough to run, not for a full one', () => {
    expect(isSatisfied(lock, toRun, 'run')).toBe(true)
    expect(isSatisfied(lock, toRun, 'full')).toBe(false)
  })

  it('takes a full installation for both', () => {
    expect(isSatisfied(lock, full, 'run')).toBe(true)
    expect(isSatisfied(lock, full, 'full')).toBe(true)
  })

  it('misses a package that has another version', () => {
    const older = { packages: { ...toRun.packages, 'node_modules/hono': { version: '4.13.18' } } }
    expect(isSatisfied(lock, older, 'run')).toBe(false)
  })

  it('misses a workspace that is not linked', () => {
    expect(isSatisfied(lock, { packages: { 'node_modules/hono': { version: '4.13.19' } } }, 'run')).toBe(
      false,
    )
  })
})
