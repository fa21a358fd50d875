import { randomUUID } from 'node:crypto'
import {
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import * as v from 'valibot'
import { type Clock, systemClock } from '../lib/Clock.ts'
import { StartFault } from '../lib/StartFault.ts'

/** `sight`: the context in which its process id is valid; locks of earlier versions have none. */
const Holder = v.object({
  pid: v.number(),
  started: v.nullable(v.string()),
  sight: v.optional(v.string()),
})
type Holder = v.InferOutput<typeof Holder>

/** A data folder that this process has locked. */
export type DataLock = {
  /** Resolves if another process took it over, because this one sent no heartbeat for too long. */
  readonly lost: Promise<StartFault>
  release(): void
}

/** Milliseconds between two heartbeats. */
const BEAT = 2_000
/** Milliseconds without a heartbeat after which a process that can't be inspected counts as dead. */
const GONE = 10_000
/** Milliseconds between two checks of it. */
const LOOK = 250

/**
 * Locks the data folder for this process. The embedded database has no lock of its own, and a second process would
 * silently lose writes. A lock is taken over if its process no longer runs. If that can't be inspected, in another
 * container or on another machine, its heartbeat is watched; its age alone says nothing, as clocks differ. Throws
 * StartFault if the folder is in use.
 */
export async function lockData(file: string, clock: Clock = systemClock): Promise<DataLock> {
  // Process ids repeat across containers.
  const id = randomUUID()
  const mine = `${file}.${id}`
  const content = JSON.stringify({ pid: process.pid, started: startOf(process.pid), sight: sight(), id })
  try {
    writeFileSync(mine, content)
    // link() creates the lock whole or not at all, so it is never read half-written.
    while (!tryLink(mine, file)) await clearDeadLock(file, clock)
  } finally {
    rmSync(mine, { force: true })
  }
  return holdLock(file, content, clock)
}

function holdLock(file: string, content: string, clock: Clock): DataLock {
  let lose: (fault: StartFault) => void = () => {}
  const lost = new Promise<StartFault>((resolve) => {
    lose = resolve
  })
  const beat = () => {
    if (read(file) !== content) {
      lose(new StartFault('Another process took the data folder over, as this one had stood still.'))
      return
    }
    giveSign(file)
    stop = clock.after(BEAT, beat)
  }
  let stop = clock.after(BEAT, beat)
  return {
    lost,
    release() {
      stop()
      if (read(file) === content) rmSync(file, { force: true })
    },
  }
}

/** The next heartbeat may succeed. */
function giveSign(file: string): void {
  try {
    const now = new Date()
    utimesSync(file, now, now)
  } catch {}
}

async function clearDeadLock(file: string, clock: Clock): Promise<void> {
  const content = read(file)
  if (content === null) return
  const holder = parse(content)
  if (holder === null || (await isAlive(holder, file, clock))) throw inUse(file, holder)
  const aside = `${file}.dead.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  // Another process may have taken over between reading and renaming: then its lock is restored.
  if (read(aside) !== content) tryLink(aside, file)
  rmSync(aside, { force: true })
}

function inUse(file: string, holder: Holder | null): StartFault {
  const far = holder?.sight !== undefined && holder.sight !== sight()
  const process = holder ? `process ${holder.pid}` : 'another process'
  const who = far ? `${process} of another container or machine` : process
  return new StartFault(
    `The data folder is in use by ${who}. Stop that process, or set INLET_DATA_DIR to another folder (lock: ${file}).`,
  )
}

function isAlive(holder: Holder, file: string, clock: Clock): boolean | Promise<boolean> {
  if (holder.sight === undefined || holder.sight === sight()) return isRunning(holder)
  return givesSigns(file, clock)
}

function isRunning(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: it runs as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  // In a container the same small process ids come back at every start; the start time does not.
  return startOf(holder.pid) === holder.started
}

async function givesSigns(file: string, clock: Clock): Promise<boolean> {
  const first = changeOf(file)
  const until = clock.now().getTime() + GONE
  while (clock.now().getTime() < until) {
    await new Promise<void>((resolve) => clock.after(LOOK, resolve))
    const last = changeOf(file)
    // It was released.
    if (last === null) return false
    if (last !== first) return true
  }
  return false
}

/** Null: it is gone. */
function changeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null
}

/** Identifies where process ids mean the same: the machine, since its boot, and the container. */
function sight(): string {
  return [hostname(), read('/proc/sys/kernel/random/boot_id')?.trim() ?? '', numberSpace()].join(' ')
}

function numberSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/** When the process started, in kernel ticks; null if the system doesn't tell. */
function startOf(pid: number): string | null {
  const stat = read(`/proc/${pid}/stat`)
  // Field 22, counted after the program's name, which may contain blanks.
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
