import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'
import { newChangelog, packageFiles, released, versionedFiles } from './release.mjs'

const read = (/** @type {string} */ file) => fs.readFileSync(path.join(root, file), 'utf8')
const { version } = JSON.parse(read('sdk/package.json'))

test('every part has the version of the SDK, and asks for the others by it', () => {
  const files = [...packageFiles(root), ...versionedFiles(root)]
  expect(files).toEqual(
    expect.arrayContaining(['wire/package.json', 'service/package.json', 'package-lock.json']),
  )
  // What a release of this version would change.
  expect(files.filter((file) => released(file, read(file), version, version) !== read(file))).toEqual([])
  const pinned = files.flatMap((file) =>
    [...read(file).matchAll(/\/sdk\/v(\d+\.\d+\.\d+)\//g)].map(([, one]) => one),
  )
  expect(pinned.length).toBeGreaterThan(2)
  expect(pinned.filter((one) => one !== version)).toEqual([])
  expect(read('service/src/lib/version.ts')).toContain(`VERSION = '${version}'`)
  expect(read('clients/python/pyproject.toml')).toContain(`\nversion = "${version}"\n`)
})

test('the changelog has a chapter for the version, and one for what comes', () => {
  expect(read('CHANGELOG.md')).toMatch(
    new RegExp(`^## \\[Unreleased\\]\\n[^]*^## \\[${version}\\] - \\d{4}-`, 'm'),
  )
  expect(newChangelog('# C\n\n## [Unreleased]\n\n- a\n', '9.8.7', '2030-01-02')).toBe(
    '# C\n\n## [Unreleased]\n\n## [9.8.7] - 2030-01-02\n\n- a\n',
  )
})

test('a release renumbers ours alone', () => {
  const before = {
    name: '@inlet/x',
    version: '0.1.0',
    dependencies: { '@inlet/wire': '0.1.0', valibot: '0.1.0' },
  }
  const text = released('x/package.json', JSON.stringify(before), '0.1.0', '9.8.7')
  expect(JSON.parse(text)).toEqual({
    name: '@inlet/x',
    version: '9.8.7',
    dependencies: { '@inlet/wire': '9.8.7', valibot: '0.1.0' },
  })
  // As the lock of an example has it, beside what others of the same number have.
  const lock = {
    packages: { 'node_modules/@inlet/sdk': { version: '0.1.0' }, 'node_modules/x': { version: '0.1.0' } },
  }
  expect(JSON.parse(released('package-lock.json', JSON.stringify(lock), '0.1.0', '9.8.7'))).toEqual({
    packages: { 'node_modules/@inlet/sdk': { version: '9.8.7' }, 'node_modules/x': { version: '0.1.0' } },
  })
  expect(released('pyproject.toml', '[project]\nversion = "0.1.0"\n', '0.1.0', '9.8.7')).toBe(
    '[project]\nversion = "9.8.7"\n',
  )
  const page = 'npm install https://c.example/sdk/v0.1.0/inlet-sdk.tgz'
  expect(released('a.md', page, '0.1.0', '9.8.7')).toContain('/sdk/v9.8.7/inlet-sdk.tgz')
})
