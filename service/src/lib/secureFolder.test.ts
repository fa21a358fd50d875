import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { secureFolder } from './secureFolder.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inlet-secure-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const modeOf = (...path: string[]) => statSync(join(folder, ...path)).mode & 0o777

describe('the data folder is closed to other users [F-354] [F-361]', () => {
  test.each([0o755, 0o777, 0o770, 0o700])('whatever mode it had: %i', (mode) => {
    chmodSync(folder, mode)
    secureFolder(folder)
    expect(modeOf()).toBe(0o700)
  })

  test.skipIf(process.getuid?.() !== 0)('or what is ours in it (needs root)', () => {
    mkdirSync(join(folder, 'db'))
    for (const name of ['key', 'theirs', 'elsewhere']) writeFileSync(join(folder, name), '')
    for (const [name, mode] of [
      ['db', 0o777],
      ['key', 0o666],
      ['theirs', 0o644],
      ['elsewhere', 0o644],
    ] as const)
      chmodSync(join(folder, name), mode)
    for (const name of ['db', 'key', 'elsewhere']) chownSync(join(folder, name), 54_321, 54_321)
    mkdirSync(join(folder, 'shared'))
    for (const name of ['db', 'key', 'theirs']) renameSync(join(folder, name), join(folder, 'shared', name))
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'shared/link'))
    chmodSync(join(folder, 'shared'), 0o775)
    vi.spyOn(process, 'getuid').mockReturnValue(54_321)
    secureFolder(join(folder, 'shared'))
    expect(
      ['shared', 'shared/db', 'shared/key', 'shared/theirs', 'elsewhere'].map((name) => modeOf(name)),
    ).toEqual([0o775, 0o700, 0o600, 0o644, 0o644])
  })

  test('or refused where it is not ours and everybody may write to it', () => {
    vi.spyOn(process, 'getuid').mockReturnValue(54_321)
    chmodSync(folder, 0o777)
    expect(() => secureFolder(folder)).toThrow(`chown 54321 ${folder} && chmod 700 ${folder}`)
    // A volume that a group shares.
    chmodSync(folder, 0o775)
    expect(() => secureFolder(folder)).not.toThrow()
    expect(modeOf()).toBe(0o775)
  })
})
