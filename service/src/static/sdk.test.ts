import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sdkRoutes } from './sdk.ts'

const SCRIPT = 'globalThis.Widget = {} // '.padEnd(2000, 'x')
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inlet-static-'))
  writeFileSync(join(folder, 'widget.iife.js'), SCRIPT)
  writeFileSync(join(folder, 'widget.iife.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(folder, 'widget.iife.js.gz'), gzipSync(SCRIPT))
  writeFileSync(join(folder, 'widget.check.js'), SCRIPT)
})
afterAll(() => rmSync(folder, { recursive: true }))

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

  it('has no address for the compressed forms themselves', async () => {
    expect((await ask('widget.iife.js.br', 'br')).status).toBe(404)
  })
})

function ask(name: string, accepts: string) {
  return sdkRoutes(folder).request(`/${name}`, { headers: { 'accept-encoding': accepts } })
}
