import type { Clock } from '../lib/Clock.ts'
import { addressOf } from './addressOf.ts'
import type { Command, Environment } from './Command.ts'
import { CommandFault } from './CommandFault.ts'
import { accounts } from './commands/accounts.ts'
import { apps } from './commands/apps.ts'
import { customers } from './commands/customers.ts'
import { data } from './commands/data.ts'
import { doctor } from './commands/doctor.ts'
import { files } from './commands/files.ts'
import { jobs } from './commands/jobs.ts'
import { keys } from './commands/keys.ts'
import { webhooks } from './commands/webhooks.ts'
import { helpOfAll, helpOfOne } from './helpText.ts'
import { keyOf } from './keyOf.ts'
import { findCommand, parseGiven } from './parseCommand.ts'
import { reasonOf } from './reasonOf.ts'
import { ServiceCalls } from './ServiceCalls.ts'

export const COMMANDS: readonly Command[] = [
  ...customers,
  ...files,
  ...accounts,
  ...jobs,
  ...apps,
  ...webhooks,
  ...keys,
  ...data,
  ...doctor,
]

type Terminal = {
  readonly environment: Environment
  readonly clock: Clock
  say(line: string): void
  complain(line: string): void
}

/** Runs what was typed. Returns the exit code: 0, 1 if something failed or is wrong, 2 for a usage error. */
export async function inlet(typed: readonly string[], terminal: Terminal): Promise<number> {
  const command = findCommand(COMMANDS, typed)
  if (!command) return helpless(typed, terminal)
  try {
    const given = parseGiven(command, typed.slice(command.name.length))
    if (given.help) {
      for (const line of helpOfOne(command)) terminal.say(line)
      return 0
    }
    const { environment, clock } = terminal
    const service = () => new ServiceCalls({ url: addressOf(environment), key: keyOf(environment) })
    const tell = (line: string) => terminal.complain(line)
    const said = await command.run(given, { environment, clock, service, tell })
    for (const line of given.json ? [JSON.stringify(said.data, null, 2)] : said.lines) terminal.say(line)
    return said.isBad ? 1 : 0
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    terminal.complain(reason)
    if (!(error instanceof CommandFault) || error.kind === 'failed') return 1
    terminal.complain(`See: inlet ${command.name.join(' ')} --help`)
    return 2
  }
}

/** Help was requested, or there is no such command. */
function helpless(typed: readonly string[], { say, complain }: Terminal): number {
  const [group = ''] = typed
  const wantsHelp = group === '' || group === 'help' || typed.includes('--help')
  const ofGroup = COMMANDS.filter(({ name }) => name[0] === group)
  if (!wantsHelp) complain(`There is no command "${typed.join(' ')}".`)
  for (const line of helpOfAll(ofGroup.length > 0 ? ofGroup : COMMANDS)) (wantsHelp ? say : complain)(line)
  return wantsHelp ? 0 : 2
}
