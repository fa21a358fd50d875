import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../service/test/freePort.ts'
import { Stack } from '../support/Stack.ts'
import type { Framework } from './frameworks.ts'
import { policyProxy } from './policyProxy.ts'

const examples = fileURLToPath(new URL('../../examples', import.meta.url))
/** Files made on this machine, which a new developer does not have. */
const MADE = new Set([
  'node_modules',
  'dist',
  'build',
  '.next',
  '.nuxt',
  '.output',
  '.svelte-kit',
  '.angular',
])
/** The examples' placeholder of the deployment. */
const DEPLOYMENT = 'http://localhost:8000'
const API_KEY = 'stranger-api-key'

/** A developer with a deployment, who copies an example from the repository. */
export class Stranger {
  private readonly copies: string[] = []
  private running: ChildProcess | null = null
  private proxy: Server | null = null

  private constructor(
    readonly stack: Stack,
    private readonly port: number,
  ) {}

  static async start(): Promise<Stranger> {
    const port = await freePort()
    const stack = await Stack.start({
      INLET_API_KEYS: `stranger=${API_KEY}`,
      INLET_HOST_ORIGINS: `http://127.0.0.1:${port}`,
    })
    return new Stranger(stack, port)
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}/`
  }

  /** Copies a folder of the examples out of the workspace, with the real deployment in it. Returns the path. */
  async copy(example: string): Promise<string> {
    const copy = await mkdtemp(path.join(tmpdir(), `inlet-${example}-`))
    this.copies.push(copy)
    const source = path.join(examples, example)
    await cp(source, copy, { recursive: true, filter: (file) => !MADE.has(path.basename(file)) })
    for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = path.join(entry.parentPath, entry.name)
      const text = await readFile(file, 'utf8')
      if (text.includes(DEPLOYMENT)) await writeFile(file, text.replaceAll(DEPLOYMENT, this.stack.service))
    }
    return copy
  }

  /** Runs a command to its end. Throws its output if it failed. */
  async run(folder: string, command: string, ...args: readonly string[]): Promise<void> {
    const child = spawn(command, args, {
      cwd: folder,
      env: this.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = hear(child)
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${said()}`)
  }

  /** Starts the built server, behind a proxy that adds a policy if one is given, and waits until it answers. */
  async serve({ pages }: Framework, folder: string, policy?: string): Promise<void> {
    const port = policy ? await freePort() : this.port
    if (policy) this.proxy = await policyProxy(this.port, port, policy)
    const [command, args] = pages
      ? [process.execPath, [path.join(await this.copy('token-endpoint-node'), 'server.mjs'), pages]]
      : ['npm', ['start']]
    // In a process group of its own: npm starts a shell, which starts the server.
    const child = spawn(command, args, {
      cwd: folder,
      env: { ...this.environment, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    this.running = child
    const said = hear(child)
    const deadline = Date.now() + 60_000
    while (!(await fetch(this.address).catch(() => null))?.ok) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`${this.address} did not answer:\n${said()}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /** The versions of the installed packages, as `Vue 3.5.1, Vite 8.0.0`. */
  async versions({ packages }: Framework, folder: string): Promise<string> {
    const said = Object.entries(packages).map(async ([title, name]) => {
      const file = path.join(folder, 'node_modules', name, 'package.json')
      return `${title} ${JSON.parse(await readFile(file, 'utf8')).version}`
    })
    return (await Promise.all(said)).join(', ')
  }

  /** Stops the server and removes the copies. */
  async leave(): Promise<void> {
    this.proxy?.close()
    this.proxy?.closeAllConnections()
    this.proxy = null
    const child = this.running
    this.running = null
    if (child?.pid && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      process.kill(-child.pid)
      await ended
    }
    await Promise.all(this.copies.splice(0).map((copy) => rm(copy, { recursive: true, force: true })))
  }

  async stop(): Promise<void> {
    await this.leave()
    await this.stack.stop()
  }

  /** A clean environment: nothing of the repository's npm, and no sign of a build. */
  private get environment(): NodeJS.ProcessEnv {
    const own = Object.entries(process.env).filter(
      ([name]) =>
        !/^(npm_(package|lifecycle|config_local_prefix|command)|NODE_ENV|INIT_CWD|E2E_|INLET_)/.test(name),
    )
    return {
      ...Object.fromEntries(own),
      INLET_URL: this.stack.service,
      INLET_API_KEY: API_KEY,
      NUXT_INLET_API_KEY: API_KEY,
      HOST: '127.0.0.1',
      NEXT_TELEMETRY_DISABLED: '1',
      NUXT_TELEMETRY_DISABLED: '1',
      NG_CLI_ANALYTICS: 'false',
    }
  }
}

/** The end of a program's output. */
function hear(child: ChildProcess): () => string {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      said = (said + part).slice(-8_000)
    })
  return () => said
}
