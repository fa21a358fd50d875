import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, keepPort } from '../../service/test/freePort.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const API_KEY = 'e2e-api-key'

type Environment = Record<string, string>
type Process = { readonly child: ChildProcess; readonly output: () => string }

/** Settings of a service whose clock can be moved. */
export const MOVABLE_CLOCK = {
  NODE_OPTIONS: `--import ${new URL('movableClock.mjs', import.meta.url)}`,
}

/**
 * The built service and the built plain host page, as run by `npm start`, on free ports and in a folder of their own.
 */
export class Stack {
  private constructor(
    readonly service: string,
    /** Another site than the service: 127.0.0.1 instead of localhost. */
    readonly host: string,
    readonly folder: string,
    private readonly ports: { readonly service: number; readonly host: number },
    private readonly environment: Record<string, string>,
    private running: { service: Process; host: Process },
  ) {}

  /** `given`: settings of the service, which may depend on its URL. */
  static async start(given: Environment | ((service: string) => Promise<Environment>) = {}): Promise<Stack> {
    const reservedPort = await keepPort()
    const service = `http://localhost:${reservedPort.port}`
    const environment = typeof given === 'function' ? await given(service) : given
    const ports = { service: reservedPort.port, host: await freePort() }
    await reservedPort.release()
    const folder = await mkdtemp(path.join(tmpdir(), 'inlet-e2e-'))
    const host = `http://127.0.0.1:${ports.host}`
    const running = {
      service: launch('service/dist/main.js', serviceEnvironment(ports, folder, environment)),
      host: launch('hosts/plain/dist/server/main.js', {
        INLET_HOST_PORT: String(ports.host),
        INLET_API_KEY: API_KEY,
        INLET_FRAME_URL: `${service}/frame/`,
        INLET_SERVICE_URL: service,
      }),
    }
    const stack = new Stack(service, host, folder, ports, environment, running)
    await Promise.all([answers(`${service}/health`, running.service), answers(host, running.host)])
    return stack
  }

  /** Kills the service, like a power failure. */
  async killService(): Promise<void> {
    await end(this.running.service.child, 'SIGKILL')
  }

  /** Moves the clock of a service that was started with `MOVABLE_CLOCK` by three hours. */
  moveClock(): void {
    this.running.service.child.kill('SIGUSR2')
  }

  /** Restarts the service with the same data. */
  async restartService(): Promise<void> {
    const service = launch(
      'service/dist/main.js',
      serviceEnvironment(this.ports, this.folder, this.environment),
    )
    this.running = { ...this.running, service }
    await answers(`${this.service}/health`, service)
  }

  /** Requests an access token, as a host's back end does. */
  async token(customer: string): Promise<string> {
    const answer = await fetch(`${this.service}/auth/v1/access_token`, {
      headers: { authorization: `Bearer ${API_KEY}`, 'customer-id': customer },
    })
    const body: unknown = await answer.json()
    if (typeof body === 'object' && body !== null && 'access_token' in body) return String(body.access_token)
    throw new Error(`No token: ${answer.status}`)
  }

  /** A token of the customer with a grant: for some scopes, or for one person. */
  async grantedToken(customer: string, grant: object): Promise<string> {
    const answer = await fetch(`${this.service}/auth/v1/access_token/restrict`, {
      method: 'POST',
      headers: { authorization: `Token ${await this.token(customer)}`, 'content-type': 'application/json' },
      body: JSON.stringify(grant),
    })
    const body: unknown = await answer.json()
    if (typeof body === 'object' && body !== null && 'access_token' in body) return String(body.access_token)
    throw new Error(`No token: ${answer.status} ${JSON.stringify(body)}`)
  }

  /** Calls the service as a host's back end does. */
  async askAsBackEnd<T>(method: string, path: string, body: object): Promise<T> {
    const answer = await fetch(`${this.service}${path}`, {
      method,
      headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }

  async stop(): Promise<void> {
    await Promise.all([end(this.running.service.child, 'SIGTERM'), end(this.running.host.child, 'SIGTERM')])
    await rm(this.folder, { recursive: true, force: true })
  }
}

function serviceEnvironment(
  ports: { service: number; host: number },
  folder: string,
  environment: Record<string, string>,
): Record<string, string> {
  return {
    INLET_PORT: String(ports.service),
    INLET_DATA_DIR: folder,
    INLET_API_KEYS: `e2e=${API_KEY}`,
    INLET_HOST_ORIGINS: `http://127.0.0.1:${ports.host}`,
    INLET_FETCH_ALLOW: `http://127.0.0.1:${ports.host}`,
    INLET_LOG_LEVEL: 'warn',
    INLET_SANDBOX_PORT: '0',
    ...environment,
  }
}

function launch(script: string, environment: Record<string, string>): Process {
  const child = spawn(process.execPath, [path.join(root, script)], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return { child, output: () => output }
}

async function answers(address: string, { child, output }: Process): Promise<void> {
  // Creating a database takes a second, or a minute on a busy machine.
  const deadline = Date.now() + 90_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${address} ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${address} did not answer:\n${output()}`)
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
