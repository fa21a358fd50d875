import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestClock } from '../../test/TestClock.ts'
import { readConfig } from '../config/config.ts'
import { EarlierAssets } from './EarlierAssets.ts'
import { frameRoutes } from './frame.ts'

const DAY = 24 * 60 * 60_000

let place = ''
let clock: TestClock
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'inlet-assets-'))
  clock = new TestClock()
})
afterEach(() => rmSync(place, { recursive: true }))

const frameDir = () => join(place, 'dist')
const dataDir = () => join(place, 'data')
const storedNames = () => readdirSync(join(dataDir(), 'frame/assets')).sort()

/** The output of a build, without files of the one before. */
function build(...names: string[]) {
  rmSync(frameDir(), { recursive: true, force: true })
  mkdirSync(join(frameDir(), 'assets'), { recursive: true })
  writeFileSync(join(frameDir(), 'index.html'), names.join(' '))
  for (const name of names) writeFileSync(join(frameDir(), 'assets', name), `// ${name}`)
}

/** A process that started on the current build, and its responses. */
async function start() {
  await new EarlierAssets(frameDir(), join(dataDir(), 'frame'), clock).keep()
  const config = readConfig({ INLET_FRAME_DIR: frameDir(), INLET_DATA_DIR: dataDir() })
  const app = frameRoutes(config, { forPage: async () => config.hostOrigins, allows: async () => false })
  return async (path: string) => {
    const answer = await app.request(`/frame/${path}`)
    return answer.ok ? answer.text() : answer.status
  }
}

describe('the files of earlier builds [F-050]', () => {
  it('are served beside those of the current one, documents are not', async () => {
    build('A-1.js', 'style-1.css')
    const before = await start()
    build('A-2.js', 'style-1.css')
    const after = await start()
    expect(await after('assets/A-1.js')).toBe('// A-1.js')
    expect(await after('assets/A-2.js')).toBe('// A-2.js')
    expect(await after('assets/style-1.css')).toBe('// style-1.css')
    expect(await after('')).toBe('A-2.js style-1.css')
    expect(await after('assets/A-3.js')).toBe(404)
    expect(await after('current.json')).toBe(404)
    // During a rolling update, a process of the older build serves the newer one's files.
    expect(await before('assets/A-2.js')).toBe('// A-2.js')
  })

  it('are served while a rebuild has taken them away under a process that runs', async () => {
    build('A-1.js')
    const get = await start()
    build('A-2.js')
    expect(await get('assets/A-1.js')).toBe('// A-1.js')
  })

  it('go 30 days after the build that had them was replaced, not after it was started', async () => {
    build('A-1.js')
    await start()
    clock.advance(90 * DAY)
    build('A-2.js')
    await start()
    expect(storedNames()).toEqual(['A-1.js', 'A-2.js'])
    clock.advance(29 * DAY)
    await start()
    expect(storedNames()).toEqual(['A-1.js', 'A-2.js'])
    clock.advance(2 * DAY)
    await start()
    expect(storedNames()).toEqual(['A-2.js'])
  })

  it('of a build that came back stay', async () => {
    build('A-1.js')
    await start()
    build('A-2.js')
    await start()
    clock.advance(20 * DAY)
    build('A-1.js')
    await start()
    clock.advance(29 * DAY)
    await start()
    expect(storedNames()).toEqual(['A-1.js', 'A-2.js'])
    clock.advance(2 * DAY)
    await start()
    expect(storedNames()).toEqual(['A-1.js'])
  })

  it('survive a list that was cut off, and starts at the same time', async () => {
    build('A-1.js')
    await Promise.all([start(), start()])
    writeFileSync(join(dataDir(), 'frame/current.json'), '["A-')
    build('A-2.js')
    const [get] = await Promise.all([start(), start()])
    expect(await get?.('assets/A-1.js')).toBe('// A-1.js')
    expect(storedNames()).toEqual(['A-1.js', 'A-2.js'])
  })

  it('are none where no frame is built', async () => {
    const get = await start()
    expect(await get('assets/A-1.js')).toBe(404)
  })
})
