import type { Command } from './Command.ts'

const BEGIN = [
  'inlet <command> [options]',
  '',
  'Asks a running service, at INLET_URL, with the API key of an organisation, INLET_API_KEY.',
  'backup, restore and move-database work on the data of a stopped one, in its environment.',
]
const COMMON = ['--json    What it says as JSON.', '--help    This, or what one command takes.']

/** All commands, or those of one group. */
export function helpOfAll(commands: readonly Command[]): string[] {
  const width = Math.max(...commands.map((command) => usageOf(command).length))
  const lines = commands.map((command) => `  ${usageOf(command).padEnd(width)}  ${command.about}`)
  return [...BEGIN, '', ...lines, '', ...COMMON.map((line) => `  ${line}`)]
}

export function helpOfOne(command: Command): string[] {
  const options = Object.entries(command.options ?? {}).map(([name, { value, about, isRequired }]) => {
    const form = value ? `--${name} ${value}` : `--${name}`
    return [form, isRequired ? `${about} Has to be given.` : about] as const
  })
  const width = Math.max(8, ...options.map(([form]) => form.length))
  return [
    `inlet ${usageOf(command)} [options]`,
    '',
    command.about,
    '',
    ...options.map(([form, about]) => `  ${form.padEnd(width)}  ${about}`),
    ...COMMON.map((line) => `  ${line.slice(0, 6).padEnd(width)}  ${line.slice(10)}`),
  ]
}

function usageOf({ name, arguments: named = [] }: Command): string {
  return [...name, ...named.map((one) => `<${one}>`)].join(' ')
}
