import type { Clock } from '../lib/Clock.ts'
import type { ServiceCalls } from './ServiceCalls.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** What a command works with. */
export type Deps = {
  readonly environment: Environment
  readonly clock: Clock
  /** The running service, asked with the key of an organisation. Throws a CommandFault where no key is set. */
  service(): ServiceCalls
  /** How far it is, beside what it says. */
  tell(line: string): void
}

export type Option = {
  /** What stands for its value in the help. Absent: it has none. */
  readonly value?: string
  readonly about: string
  readonly isRequired?: true
}

/** What was typed after the name of a command. */
export type CommandInput = {
  /** One for each of the command's arguments. */
  readonly arguments: readonly string[]
  readonly options: ReadonlyMap<string, string>
  readonly flags: ReadonlySet<string>
}

/** What a command has to say: for programs, and for people. */
export type Said = {
  readonly data: unknown
  readonly lines: readonly string[]
  /** Something is wrong, though the command itself did what it should. */
  readonly isBad?: true
}

export type Command = {
  readonly name: readonly [group: string, ...action: string[]]
  readonly about: string
  /** As the help shows them. */
  readonly arguments?: readonly string[]
  readonly options?: Readonly<Record<string, Option>>
  run(given: CommandInput, means: Deps): Promise<Said>
}
