import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Clock, systemClock } from '../lib/Clock.ts'
import { StartFault } from '../lib/StartFault.ts'
import { lockData } from './dataLock.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inlet-lock-'))
  file = join(folder, 'db.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('gives the folder to one process at a time, and back', async () => {
  const lock = await lockData(file)
  await expect(lockData(file)).rejects.toThrow(StartFault)
  await expect(lockData(file)).rejects.toThrow(`process ${process.pid}`)
  lock.release()
  expect(existsSync(file)).toBe(false)
  const second = await lockData(file)
  second.release()
  expect(readdirSync(folder)).toEqual([])
})

test('takes over from a process that died', async () => {
  const dead = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(file, JSON.stringify({ pid: dead.pid, started: '1' }))
  const lock = await lockData(file)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
  lock.release()
})

test('takes over when the number of the dead process belongs to another program now', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  await once(other, 'spawn')
  writeFileSync(file, JSON.stringify({ pid: other.pid, started: '1' }))
  const lock = await lockData(file)
  lock.release()
  other.kill('SIGKILL')
})

test('never takes over what it cannot read', async () => {
  writeFileSync(file, 'garbage')
  await expect(lockData(file)).rejects.toThrow('in use by another process')
})

/** A process that can't be inspected: its number says nothing. */
const ELSEWHERE = JSON.stringify({ pid: process.pid, started: '1', sight: 'another container' })

/** Runs delayed tasks at once. */
class HastyClock implements Clock {
  private time = 0
  constructor(private readonly each: () => void) {}
  now() {
    return new Date(this.time)
  }
  after(milliseconds: number, task: () => void) {
    const cancel = systemClock.after(0, () => {
      this.time += milliseconds
      this.each()
      task()
    })
    return cancel
  }
}

test('of another container: waits for a sign of life, and takes over without one', async () => {
  writeFileSync(file, ELSEWHERE)
  const later = new Date(Date.now() + 5000)
  const living = new HastyClock(() => utimesSync(file, later, later))
  await expect(lockData(file, living)).rejects.toThrow('of another container or machine')
  let looks = 0
  const lock = await lockData(
    file,
    new HastyClock(() => {
      looks += 1
    }),
  )
  expect(looks).toBeGreaterThan(10)
  lock.release()
})

test('of another container: does not wait for one that gives it back meanwhile', async () => {
  writeFileSync(file, ELSEWHERE)
  const lock = await lockData(file, new HastyClock(() => rmSync(file, { force: true })))
  expect(existsSync(file)).toBe(true)
  lock.release()
})

test('tells who held the folder that somebody else took it over', async () => {
  const beats: (() => void)[] = []
  const clock = {
    now: () => new Date(),
    after(_: number, task: () => void) {
      beats.push(task)
      return () => {}
    },
  }
  const lock = await lockData(file, clock)
  utimesSync(file, 1, 1)
  beats.shift()?.()
  expect(statSync(file).mtimeMs).toBeGreaterThan(1000)
  writeFileSync(file, ELSEWHERE)
  beats.shift()?.()
  expect((await lock.lost).message).toContain('took the data folder over')
  lock.release()
  expect(readFileSync(file, 'utf8')).toBe(ELSEWHERE)
})

const MODULE = new URL('./dataLock.ts', import.meta.url).href
const LOADER = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
/** A container's view of processes, in which the first has the number 1. */
const CONTAINER = ['--pid', '--fork', '--kill-child', '--mount-proc', process.execPath, '--import', LOADER]
const canContain = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0

test.skipIf(!canContain)(
  `two containers with the same folder see each other, though both are process 1${canContain ? '' : ' (skipped: needs root and unshare)'}`,
  async () => {
    const hold = `import(${JSON.stringify(MODULE)}).then(({ lockData }) => lockData(${JSON.stringify(file)})).then(() => console.log('held'), ({ message }) => console.log(message))`
    const start = () => spawn('unshare', [...CONTAINER, '-e', hold], { stdio: ['ignore', 'pipe', 'inherit'] })
    const first = start()
    const [said] = await once(first.stdout, 'data')
    expect(String(said)).toBe('held\n')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: 1 })
    const second = start()
    const [refused] = await once(second.stdout, 'data')
    expect(String(refused)).toContain('process 1 of another container or machine')
    const ended = once(first, 'close')
    first.kill('SIGKILL')
    await ended
    const lock = await lockData(file, new HastyClock(() => {}))
    lock.release()
  },
)
