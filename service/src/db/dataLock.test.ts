import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartFault } from '../lib/StartFault.ts'
import { lockData } from './dataLock.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inlet-lock-'))
  file = join(folder, 'db.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('gives the folder to one process at a time, and back', () => {
  const unlock = lockData(file)
  expect(() => lockData(file)).toThrow(StartFault)
  expect(() => lockData(file)).toThrow(`process ${process.pid}`)
  unlock()
  expect(existsSync(file)).toBe(false)
  lockData(file)()
  expect(readdirSync(folder)).toEqual([])
})

test('takes over from a process that died', () => {
  const dead = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(file, JSON.stringify({ pid: dead.pid, started: '1' }))
  const unlock = lockData(file)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
  unlock()
})

test('takes over when the number of the dead process belongs to another program now', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  await once(other, 'spawn')
  writeFileSync(file, JSON.stringify({ pid: other.pid, started: '1' }))
  lockData(file)()
  other.kill('SIGKILL')
})

test('never takes over what it cannot read', () => {
  writeFileSync(file, 'garbage')
  expect(() => lockData(file)).toThrow('in use by another process')
})
