import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../service/test/freePort.ts'
import { Stack } from './Stack.ts'

const folder = fileURLToPath(new URL('../../examples', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const API_KEY = 'examples-api-key'
/** The examples' placeholder of the deployment. */
const ADDRESS = 'http://localhost:8000'

/** The folder `examples`, each served as its README says, with a service that knows their page and their key. */
export class Examples {
  private running: ChildProcess | null = null
  private readonly copies: string[] = []

  private constructor(
    readonly stack: Stack,
    private readonly port: number,
  ) {}

  static async start(): Promise<Examples> {
    const port = await freePort()
    const stack = await Stack.start({
      INLET_API_KEYS: `examples=${API_KEY}`,
      INLET_HOST_ORIGINS: `http://127.0.0.1:${port}`,
    })
    return new Examples(stack, port)
  }

  /** Serves the pages of an example by its token endpoint, with replaced text if given. Returns their URL. */
  async serve(example: string, change = (text: string) => text): Promise<string> {
    return this.serveFolder(await this.copy(example, change))
  }

  /** The same for built pages. */
  async serveBuilt(example: string): Promise<string> {
    return this.serveFolder(path.join(folder, example, 'dist'))
  }

  /** Runs an example that is its own server. Returns its URL. */
  async run(args: readonly string[]): Promise<string> {
    await this.end()
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: this.environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.running = child
    const [line] = await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`${args[0]} ended with ${code}`))),
    ])
    return String(line).trim()
  }

  /** `vite build` in an example, with the tools of the repository. */
  async build(example: string, ...options: string[]): Promise<void> {
    const vite = path.join(root, 'node_modules/vite/bin/vite.js')
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', ...options], {
      cwd: path.join(folder, example),
      env: this.environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`vite build of ${example} ended with ${code}`)
  }

  /** Runs the tests of an example against a page, with the tools of the repository. Returns their output. */
  async test(example: string, page: string): Promise<string> {
    const playwright = path.join(root, 'node_modules/@playwright/test/cli.js')
    const { executablePath, env } = JSON.parse(process.env.E2E_BROWSER ?? '{}')
    const child = spawn(process.execPath, [playwright, 'test', '--reporter=line', '--workers=1'], {
      cwd: path.join(folder, example),
      env: {
        ...env,
        PATH: process.env.PATH,
        PAGE_URL: page,
        ...(executablePath && { CHROMIUM: executablePath }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let printed = ''
    child.stdout.on('data', (part: Buffer) => {
      printed += part
    })
    await once(child, 'close')
    return printed
  }

  /** The text of a file, with the URL of this service and the key of these examples. */
  async text(file: string): Promise<string> {
    const text = await readFile(path.join(folder, file), 'utf8')
    return text.replaceAll(ADDRESS, this.stack.service).replace('<API key>', API_KEY)
  }

  async stop(): Promise<void> {
    await this.end()
    await Promise.all(this.copies.map((copy) => rm(copy, { recursive: true, force: true })))
    await this.stack.stop()
  }

  private get environment(): NodeJS.ProcessEnv {
    const inlet = {
      INLET_URL: this.stack.service,
      INLET_API_KEY: API_KEY,
      VITE_INLET_URL: this.stack.service,
    }
    return { PATH: process.env.PATH, PORT: String(this.port), ...inlet }
  }

  private serveFolder(pages: string): Promise<string> {
    return this.run(['examples/token-endpoint-node/server.mjs', pages])
  }

  /** The pages as they are, except for the URL of the deployment. */
  private async copy(example: string, change: (text: string) => string): Promise<string> {
    const copy = await mkdtemp(path.join(tmpdir(), 'inlet-example-'))
    this.copies.push(copy)
    await cp(path.join(folder, example), copy, { recursive: true })
    for (const name of await readdir(copy)) {
      await writeFile(path.join(copy, name), change(await this.text(`${example}/${name}`)))
    }
    return copy
  }

  private async end(): Promise<void> {
    const child = this.running
    this.running = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
}
