import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

type Command = readonly [program: string, ...args: string[]]

/**
 * How the token endpoint of a folder of `examples/back-ends` is run. `version`: prints the installed version, and
 * fails if something is missing. `install`: where to get it. `build`: runs before the first start.
 */
export type BackEnd = {
  readonly name: string
  readonly title: string
  readonly version: Command
  readonly install: string
  readonly build?: Command
  readonly start: Command
}

const examples = fileURLToPath(new URL('../../examples/back-ends', import.meta.url))
/** Folder of built programs. */
const built = mkdtempSync(path.join(tmpdir(), 'inlet-back-ends-'))

const python = (...imports: string[]): Command => [
  '/usr/bin/python3',
  '-c',
  `import platform, ${imports.join(', ')}
print('Python', platform.python_version() + ',', '${imports[0]}', ${imports[0]}.__version__)`,
]

export const BACK_ENDS: readonly BackEnd[] = [
  {
    name: 'node',
    title: 'Node.js',
    version: [process.execPath, '-p', '"Node.js " + process.versions.node'],
    install: 'nodejs',
    start: [process.execPath, 'main.mjs'],
  },
  {
    name: 'fastapi',
    title: 'Python, FastAPI',
    version: python('fastapi', 'httpx', 'itsdangerous', 'uvicorn'),
    install: 'python3-fastapi python3-httpx python3-itsdangerous python3-uvicorn',
    start: ['/usr/bin/python3', 'main.py'],
  },
  {
    name: 'django',
    title: 'Python, Django',
    version: python('django'),
    install: 'python3-django',
    start: ['/usr/bin/python3', 'main.py'],
  },
  {
    name: 'ruby',
    title: 'Ruby, Sinatra',
    version: ['ruby', '-rsinatra/base', '-e', 'puts "Ruby #{RUBY_VERSION}, Sinatra #{Sinatra::VERSION}"'],
    install: 'ruby ruby-sinatra',
    start: ['ruby', 'main.rb'],
  },
  {
    name: 'go',
    title: 'Go',
    version: ['go', 'version'],
    install: 'golang-go',
    build: ['go', 'build', '-o', path.join(built, 'go'), '.'],
    start: [path.join(built, 'go')],
  },
  {
    name: 'php',
    title: 'PHP',
    version: ['php', '-r', 'curl_version(); echo "PHP ", PHP_VERSION;'],
    install: 'php-cli php-curl',
    start: ['php', '-S', '127.0.0.1:$PORT', 'main.php'],
  },
  {
    name: 'java',
    title: 'Java',
    version: ['javac', '--version'],
    install: 'default-jdk-headless',
    build: ['javac', '-d', path.join(built, 'java'), 'InletToken.java', 'Main.java'],
    start: ['java', '-cp', path.join(built, 'java'), 'Main'],
  },
]

/** What runs a back end on this machine, or null. */
export function versionOf({ version: [program, ...args] }: BackEnd): string | null {
  try {
    const said = execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return said
      .trim()
      .replace(/^go version go(\S+) .*/, 'Go $1')
      .replace(/^javac /, 'JDK ')
  } catch {
    return null
  }
}

/** The folder of a back end. */
export function folderOf({ name }: BackEnd): string {
  return path.join(examples, name)
}
