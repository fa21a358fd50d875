import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { signedText } from './signedMessage.ts'

const PAGE = readFileSync(fileURLToPath(new URL('../../../docs/guide/webhooks.md', import.meta.url)), 'utf8')
const KEY = '00ff'.repeat(16)

/** The verifiers of the docs page, each run as a program. They print the event's type, or `refused`. */
const VERIFIERS = {
  ts: (code: string) => ({
    command: process.execPath,
    parameters: ['--input-type=module', '--eval'],
    program: `${code}\nconst [body, signature, key] = process.argv.slice(1)\nconsole.log(readEvent(body, signature, key)?.webhook_type ?? 'refused')`,
  }),
  python: (code: string) => ({
    command: 'python3',
    parameters: ['-c'],
    program: `${code}\nimport sys\nevent = read_event(sys.argv[1].encode(), *sys.argv[2:4])\nprint(event["webhook_type"] if event else "refused")`,
  }),
}

const hasPython = spawnSync('python3', ['--version']).status === 0

describe.each(hasPython ? (['ts', 'python'] as const) : (['ts'] as const))(
  'the verifier in %s',
  (language) => {
    const [, code = ''] = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(PAGE) ?? []
    const { command, parameters, program } = VERIFIERS[language](plain(code))
    const verify = (body: string, signature: string, key = KEY) => {
      const { stdout, stderr } = spawnSync(command, [...parameters, program, body, signature, key], {
        encoding: 'utf8',
      })
      return stdout.trim() || stderr
    }
    const sent = (ago = 0) => {
      const now = new Date(Date.now() - ago)
      const { body, headers } = signedText('{"webhook_type":"FILE_READY","name":"Zo\\u00eb"}', KEY, now)
      return { body, signature: headers['carbon-signature'] ?? '' }
    }

    it('takes what is from us, and refuses what was changed, is old, or has another key', () => {
      const { body, signature } = sent()
      expect(verify(body, signature)).toBe('FILE_READY')
      expect(verify(body.replace('READY', 'ERROR'), signature)).toBe('refused')
      expect(verify(body, signature, '11ff'.repeat(16))).toBe('refused')
      expect(verify(body, 'v1=nothing')).toBe('refused')
      const old = sent(10 * 60_000)
      expect(verify(old.body, old.signature)).toBe('refused')
    })
  },
)

/** `node -e` runs only JavaScript. */
function plain(code: string): string {
  return code.replace('export function', 'function').replaceAll(/: string(?=[,)])/g, '')
}
