import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { StartFault } from '../lib/StartFault.ts'

const Holder = v.object({ pid: v.number(), started: v.nullable(v.string()) })
type Holder = v.InferOutput<typeof Holder>

/**
 * Holds the data folder for this process. The embedded database has no lock of its own, and a second process
 * would silently lose writes. A lock is taken over only when the process that wrote it no longer runs, never
 * by its age. Returns the function that gives it back.
 */
export function lockData(file: string): () => void {
  const mine = `${file}.${process.pid}`
  const content = JSON.stringify({ pid: process.pid, started: startOf(process.pid) })
  try {
    writeFileSync(mine, content)
    // link() creates the lock whole or not at all: nobody ever reads half of it.
    while (!tryLink(mine, file)) clearDeadLock(file)
  } finally {
    rmSync(mine, { force: true })
  }
  return () => {
    if (read(file) === content) rmSync(file, { force: true })
  }
}

function clearDeadLock(file: string): void {
  const content = read(file)
  if (content === null) return
  const holder = parse(content)
  if (holder === null || isRunning(holder)) throw inUse(file, holder)
  const aside = `${file}.dead.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  // Between reading and renaming another process may have taken over: then its lock goes back.
  if (read(aside) !== content) tryLink(aside, file)
  rmSync(aside, { force: true })
}

function inUse(file: string, holder: Holder | null): StartFault {
  const who = holder ? `process ${holder.pid}` : 'another process'
  return new StartFault(
    `The data folder is in use by ${who}. Stop that process, or set INLET_DATA_DIR to another folder (lock: ${file}).`,
  )
}

function isRunning(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: it runs, under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  // In a container the same small numbers come back at every start; the moment of the start does not.
  return startOf(holder.pid) === holder.started
}

/** When the process started, in the kernel's ticks; null where the system does not tell. */
function startOf(pid: number): string | null {
  const stat = read(`/proc/${pid}/stat`)
  // Field 22, counted behind the program's name, which may itself contain blanks.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

function parse(content: string): Holder | null {
  try {
    return v.parse(Holder, JSON.parse(content))
  } catch {
    return null
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
