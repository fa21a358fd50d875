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

/** `sight`: where its number means that process; locks of earlier versions have none. */
const Holder = v.object({
  pid: v.number(),
  started: v.nullable(v.string()),
  sight: v.optional(v.string()),
})
type Holder = v.InferOutput<typeof Holder>

/** A data folder that this process holds. */
export type DataLock = {
  /** Settles when another process took it over, because this one gave no sign of life for too long. */
  readonly lost: Promise<StartFault>
  release(): void
}

/** Milliseconds between two signs of life. */
const BEAT = 2_000
/** Milliseconds without one after which a process that cannot be looked at counts as gone. */
const GONE = 10_000
/** Milliseconds between two looks at it. */
const LOOK = 250

/**
 * Holds the data folder for this process. The embedded database has no lock of its own, and a second process
 * would silently lose writes. A lock is taken over when the process that wrote it no longer runs. Where that cannot be
 * looked at, in another container or on another machine, it is watched for signs of life: how old they are says
 * nothing, as clocks differ. Throws StartFault where it is in use.
 */
export async function lockData(file: string, clock: Clock = systemClock): Promise<DataLock> {
  // Two containers have the same numbers.
  const id = randomUUID()
  const mine = `${file}.${id}`
  const content = JSON.stringify({ pid: process.pid, started: startOf(process.pid), sight: sight(), id })
  try {
    writeFileSync(mine, content)
    // link() creates the lock whole or not at all: nobody ever reads half of it.
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

/** What a disk refuses now it may take at the next beat. */
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
  // Between reading and renaming another process may have taken over: then its lock goes back.
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
    // EPERM: it runs, under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  // In a container the same small numbers come back at every start; the moment of the start does not.
  return startOf(holder.pid) === holder.started
}

async function givesSigns(file: string, clock: Clock): Promise<boolean> {
  const first = changeOf(file)
  const until = clock.now().getTime() + GONE
  while (clock.now().getTime() < until) {
    await new Promise<void>((resolve) => clock.after(LOOK, resolve))
    const last = changeOf(file)
    // It was given back.
    if (last === null) return false
    if (last !== first) return true
  }
  return false
}

/** Null: it is gone. */
function changeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null
}

/** Of whoever sees the same processes under the same numbers: the machine, since its start, and the container. */
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
