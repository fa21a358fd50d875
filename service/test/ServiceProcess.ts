import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { programOf } from './programOf.ts'

/** The service as an operator runs it: a process of its own, which can be killed. */
export class ServiceProcess {
  /** What it wrote, standard output and standard error together. */
  output = ''
  private readonly child: ChildProcess
  private readonly ended: Promise<number | null>

  constructor(variables: Record<string, string>) {
    this.child = spawn(process.execPath, programOf('main'), {
      env: { PATH: process.env.PATH, INLET_PORT: '0', INLET_SANDBOX: 'false', ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (text) => {
        this.output += text
      })
    }
    // `close`, not `exit`: then everything that it wrote has arrived.
    this.ended = once(this.child, 'close').then(([code]) => code)
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('The service did not start')
    return this.child.pid
  }

  /** Its address, once it listens. */
  async listening(): Promise<string> {
    for (;;) {
      const url = /"url":"(http[^"]+)","msg":"listening"/.exec(this.output)?.[1]
      if (url) return url
      const firstOutput = this.child.stdout
        ? once(this.child.stdout, 'data')
        : Promise.reject(new Error('No output'))
      const code = await Promise.race([firstOutput.then(() => undefined), this.ended])
      if (code !== undefined) throw new Error(`The service ended with ${code}: ${this.output}`)
    }
  }

  /** Its exit code, once it ended by itself. */
  exit(): Promise<number | null> {
    return this.ended
  }

  signal(name: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null> {
    this.child.kill(name)
    return this.ended
  }
}
