import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SdkReleases } from './SdkReleases.ts'
import { sdkRoutes } from './sdk.ts'

const SCRIPT = 'globalThis.Widget = {} // '.padEnd(2000, 'x')
let root = ''
let folder = ''

/** A build of this version. */
function release(version: string) {
  writeFileSync(join(root, 'package.json'), JSON.stringify({ version }))
  writeFileSync(join(folder, 'inlet-sdk.tgz'), `package ${version}`)
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'inlet-static-'))
  folder = join(root, 'dist')
  mkdirSync(folder)
  release('1.2.0')
  writeFileSync(join(folder, 'widget.iife.js'), SCRIPT)
  writeFileSync(join(folder, 'widget.iife.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(folder, 'widget.iife.js.gz'), gzipSync(SCRIPT))
  writeFileSync(join(folder, 'widget.check.js'), SCRIPT)
  writeFileSync(join(folder, 'widget.drop.js'), SCRIPT)
  writeFileSync(join(folder, 'widget.status.js'), SCRIPT)
})
afterAll(() => rmSync(root, { recursive: true }))

describe('the SDK of a deployment', () => {
  it.each([
    { accepts: 'gzip, deflate, br', sends: 'br', read: brotliDecompressSync },
    { accepts: 'gzip', sends: 'gzip', read: gunzipSync },
    { accepts: 'br;q=0, gzip;q=0.5', sends: 'gzip', read: gunzipSync },
  ])('travels as the build compressed it for those who accept $accepts [F-094]', async (row) => {
    const answer = await ask('widget.js', row.accepts)
    expect(answer.headers.get('content-encoding')).toBe(row.sends)
    expect(answer.headers.get('vary')).toContain('Accept-Encoding')
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(row.read(Buffer.from(await answer.arrayBuffer())).toString()).toBe(SCRIPT)
  })

  it.each(['identity', 'br;q=0'])('travels as it is for those who accept %s', async (accepts) => {
    const answer = await ask('widget.js', accepts)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe(SCRIPT)
  })

  it('is compressed on the way where the build left nothing beside it', async () => {
    const answer = await ask('check.js', 'gzip, br')
    expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(SCRIPT)
  })

  it.each(['check.js', 'drop.js', 'status.js'])('has %s beside the script, pinned too', async (name) => {
    await new SdkReleases(config()).keep()
    for (const address of [name, `v1.2.0/${name}`]) expect(await textOf(address)).toBe(SCRIPT)
  })

  it('has no address for the compressed forms themselves', async () => {
    expect((await ask('widget.iife.js.br', 'br')).status).toBe(404)
  })

  it('is a package too, and what a host pinned stays after an update [F-091]', async () => {
    const releases = new SdkReleases(config())
    expect(await textOf('v1.2.0/inlet-sdk.tgz')).toBe('package 1.2.0')
    await releases.keep()
    release('1.3.0-beta.1')
    await releases.keep()
    await releases.keep()
    expect(await textOf('inlet-sdk.tgz')).toBe('package 1.3.0-beta.1')
    expect(await textOf('v1.3.0-beta.1/inlet-sdk.tgz')).toBe('package 1.3.0-beta.1')
    expect(await textOf('v1.2.0/inlet-sdk.tgz')).toBe('package 1.2.0')
    expect(await textOf('v1.2.0/widget.js')).toBe(SCRIPT)
    for (const other of ['v9.9.9', 'v', 'v..', 'v1.2.0%2f..', '1.2.0'])
      expect((await ask(`${other}/inlet-sdk.tgz`, '')).status, other).toBe(404)
    release('1.2.0')
  })

  it('does not change when the same version is built anew, but in development', async () => {
    const OTHER = 'globalThis.Widget = null // '.padEnd(2000, 'y')
    release('2.0.0')
    expect(await new SdkReleases(config()).keep()).toEqual([])
    writeFileSync(join(folder, 'widget.iife.js'), OTHER)
    writeFileSync(join(folder, 'widget.iife.js.br'), brotliCompressSync(OTHER))
    expect(await new SdkReleases(config()).keep()).toEqual(['widget.iife.js'])
    expect(await textOf('v2.0.0/widget.js')).toBe(SCRIPT)
    const compressed = await ask('v2.0.0/widget.js', 'br')
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe(SCRIPT)
    expect(await textOf('widget.js')).toBe(OTHER)
    const hash = createHash('sha384').update(SCRIPT).digest('base64')
    expect(await (await ask('', '')).text()).toContain(`sha384-${hash}`)

    expect(await (await ask('v2.0.0/widget.js', '', false)).text()).toBe(OTHER)
    expect(await new SdkReleases(config(false)).keep()).toEqual([])
    expect(await textOf('v2.0.0/widget.js')).toBe(OTHER)
    writeFileSync(join(folder, 'widget.iife.js'), SCRIPT)
    writeFileSync(join(folder, 'widget.iife.js.br'), brotliCompressSync(SCRIPT))
    release('1.2.0')
  })

  it('has a page with the ways to install it, each with its address and hash [F-091]', async () => {
    const answer = await ask('', '')
    const page = await answer.text()
    expect(page).toContain('npm install https://inlet.example/a/sdk/v1.2.0/inlet-sdk.tgz')
    expect(page).toContain(`sha512-${createHash('sha512').update('package 1.2.0').digest('base64')}`)
    expect(page).toContain(`sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`)
    expect(page).toContain('&lt;script src=&quot;https://inlet.example/a/sdk/widget.js&quot;')
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
  })
})

function config(production = true) {
  return { sdkDir: folder, dataDir: root, publicUrl: 'https://inlet.example/a', production }
}

async function textOf(name: string): Promise<string> {
  return (await ask(name, '')).text()
}

function ask(name: string, accepts: string, production = true) {
  return sdkRoutes(config(production)).request(`/${name}`, { headers: { 'accept-encoding': accepts } })
}
