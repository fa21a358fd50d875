import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
/** More than all tests write at one time. */
const MIN_FREE_BYTES = 4 * 1024 ** 3

/**
 * Runs tests with a folder for temporary files that is in memory, if there is room: there, no write waits for a disk.
 * @template T
 * @param {(env: Record<string, string>) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withMemoryFolder(work) {
  if (process.env.TMPDIR || !hasRoom()) return work({})
  const folder = fs.mkdtempSync(path.join(MEMORY, 'inlet-tests-'))
  try {
    // As `/tmp` is: PostgreSQL runs as another user.
    fs.chmodSync(folder, 0o1777)
    return await work(canRunPrograms(folder) ? { TMPDIR: folder } : {})
  } finally {
    remove(folder)
  }
}

/** What cannot be removed, such as a mount that a test left, is no failure of the tests. */
function remove(/** @type {string} */ folder) {
  try {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  } catch (error) {
    console.error(error)
  }
}

function hasRoom() {
  if (!fs.existsSync(MEMORY)) return false
  const { bavail, bsize } = fs.statfsSync(MEMORY)
  // In a container, files in memory count as its memory.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return Math.min(bavail * bsize, os.freemem(), limit / 2) > MIN_FREE_BYTES
}

/** Containers often forbid it there. */
function canRunPrograms(/** @type {string} */ folder) {
  const program = path.join(folder, 'program')
  fs.writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  fs.rmSync(program)
  return status === 0
}
