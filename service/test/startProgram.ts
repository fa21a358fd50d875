import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Starts a third party's program that listens at a port. Answers once it does; what comes back ends it. */
export async function startProgram(
  program: string,
  settings: readonly string[],
  port: number,
): Promise<() => Promise<void>> {
  const child = spawn(program, settings, { stdio: 'ignore' })
  const ended = once(child, 'close')
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ${settings[0]} ended with ${child.exitCode}`)
    await wait(50)
  }
  return async () => {
    child.kill('SIGKILL')
    await ended
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
