import { parseArgs } from 'node:util'
import type { Command, CommandInput, Option } from './Command.ts'
import { CommandFault } from './CommandFault.ts'

type Parsed = CommandInput & { readonly json: boolean; readonly help: boolean }

/** Returns the command that was typed; null: unknown. */
export function findCommand(commands: readonly Command[], typed: readonly string[]): Command | null {
  return commands.find(({ name }) => name.every((word, at) => typed[at] === word)) ?? null
}

/** Parses what follows the command's name. Throws a CommandFault that says what is wrong with it. */
export function parseGiven(command: Command, typed: readonly string[]): Parsed {
  const declared = Object.entries(command.options ?? {})
  const options = Object.fromEntries(
    [...declared, ...COMMON].map(([name, { value }]) => [
      name,
      { type: value ? 'string' : 'boolean' } as const,
    ]),
  )
  const { values, positionals } = parsed(typed, options)
  const given = Object.entries(values)
  const parsedGiven = {
    arguments: positionals,
    options: new Map(
      given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
    ),
    flags: new Set(given.flatMap(([name, value]) => (value === true ? [name] : []))),
  }
  const help = parsedGiven.flags.has('help')
  if (!help) expectAll(command, parsedGiven)
  return { ...parsedGiven, help, json: parsedGiven.flags.has('json') }
}

/** Options of every command. */
const COMMON: readonly (readonly [string, Option])[] = [
  ['json', { about: 'What it says as JSON.' }],
  ['help', { about: 'What it takes.' }],
]

function parsed(typed: readonly string[], options: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    return parseArgs({ args: [...typed], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new CommandFault(error instanceof Error ? error.message : String(error), 'usage')
  }
}

function expectAll({ arguments: wanted = [], options = {} }: Command, given: CommandInput): void {
  const missing = wanted.slice(given.arguments.length)
  if (missing.length > 0) throw new CommandFault(`${missing.join(', ')} is missing.`, 'usage')
  const stray = given.arguments.slice(wanted.length)
  if (stray.length > 0)
    throw new CommandFault(`What is "${stray.join(' ')}" for? It takes ${wanted.length}.`, 'usage')
  const lacking = Object.entries(options).filter(
    ([name, option]) => option.isRequired && !given.options.get(name),
  )
  if (lacking.length > 0) throw new CommandFault(`--${lacking[0]?.[0]} is missing.`, 'usage')
}
