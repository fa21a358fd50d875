import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/** A language of the page, and how code of it is run that comes from the standard input. */
export type Language = {
  readonly title: string
  readonly program: readonly [string, ...string[]]
  /** One example, which says before whose answer follows. */
  readonly part: (call: string, code: string) => string
  /** Run before the first. */
  readonly head?: string
}

export const LANGUAGES: readonly Language[] = [
  {
    title: 'curl',
    program: ['bash', '-e'],
    part: (call, code) => `echo '@@ ${call}'\n${code}\necho`,
  },
  {
    title: 'TypeScript',
    program: [process.execPath, '--input-type=module'],
    part: (call, code) => `console.log('@@ ${call}')\n{\n${code}\n}`,
    // For people it would cut long answers short.
    head: 'const { log } = console; console.log = (it) => log(typeof it === "string" ? it : JSON.stringify(it))',
  },
  {
    title: 'Python',
    program: ['python3', '-'],
    part: (call, code) => `print('@@ ${call}', flush=True)\n${code}`,
  },
]

export function isOnThisMachine({ program: [name] }: Language): boolean {
  return spawnSync(name, ['--version']).status === 0
}

/** Runs examples one after another in one process. Answers what each printed; throws what the first that failed said. */
export async function runSnippets(
  { title, program: [name, ...settings], part, head = '' }: Language,
  snippets: ReadonlyMap<string, string>,
  environment: Readonly<Record<string, string>>,
): Promise<Map<string, string>> {
  const child = spawn(name, settings, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  })
  let printed = ''
  let failed = ''
  child.stdout.on('data', (text: Buffer) => {
    printed += text
  })
  child.stderr.on('data', (text: Buffer) => {
    failed += text
  })
  child.stdin.end([head, ...[...snippets].map(([call, code]) => part(call, code))].join('\n'))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${title} ended with ${code}:\n${printed.slice(-2000)}\n${failed}`)
  const answers = printed.split('@@ ').slice(1)
  return new Map(
    answers.map((answer) => {
      const end = answer.indexOf('\n')
      return [answer.slice(0, end), answer.slice(end + 1).trim()]
    }),
  )
}
