import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runtimePackages } from './lib/deploy/runtimePackages.mjs'
import { sdkSbom, serviceSbom } from './lib/deploy/sbom.mjs'
import { root } from './lib/paths.mjs'

const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'))

test('the bill of materials names what lies beside the service and in its bundles, once, with hash and license [F-352]', () => {
  const folders = runtimePackages(lock.packages)
  const { bomFormat, specVersion, components } = serviceSbom(lock, '1.2.3', folders)
  expect({ bomFormat, specVersion }).toEqual({ bomFormat: 'CycloneDX', specVersion: '1.6' })
  expect(components.length).toBeGreaterThan(folders.length)
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['hono', 'pg', 'react', '@base-ui/react', 'mobx', 'penpal']))
  expect(names.filter((name) => name.startsWith('@inlet/'))).toEqual([])
  const refs = components.map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  for (const { name, version, purl, licenses, hashes } of components) {
    expect(version, name).toMatch(/^\d/)
    expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`)
    expect(licenses?.[0]?.expression, name).toMatch(/\w/)
    expect(hashes?.[0]?.content, name).toMatch(/^[0-9a-f]{128}$/)
  }
})

test('that of the SDK names the one package that is inside, whose license goes with it [F-352]', () => {
  const { components } = sdkSbom(lock, '1.2.3', [])
  expect(components.map(({ name }) => name)).toEqual(['penpal'])
  const { files } = JSON.parse(fs.readFileSync(path.join(root, 'sdk/package.json'), 'utf8'))
  expect(files).toContain('LICENSE-penpal.txt')
})

test.each(['frame', 'console', 'hosts/assistant'])(
  '%s is built with the licenses of what is in it [F-352]',
  (name) => {
    expect(fs.readFileSync(path.join(root, name, 'vite.config.ts'), 'utf8')).toMatch(
      /license: \{ fileName: 'third-party-licenses\.md' \}/,
    )
  },
)
