import type { Clock } from '../lib/Clock.ts'
import type { ServiceCalls } from './ServiceCalls.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The dependencies of a command. */
export type Deps = {
  readonly environment: Environment
  readonly clock: Clock
  /** Calls the running service with an organization's API key. Throws a CommandFault if none is set. */
  service(): ServiceCalls
  /** Reports progress, apart from the output. */
  tell(line: string): void
}

export type Option = {
  /** Placeholder of its value in the help. Absent: it takes none. */
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

/** The output of a command: for programs, and for people. */
export type Said = {
  readonly data: unknown
  readonly lines: readonly string[]
  /** The command worked, but reports a problem, so its exit code is 1. */
  readonly isBad?: true
}

export type Command = {
  readonly name: readonly [group: string, ...action: string[]]
  readonly about: string
  /** As the help shows them. */
  readonly arguments?: readonly string[]
  readonly options?: Readonly<Record<string, Option>>
  run(given: CommandInput, deps: Deps): Promise<Said>
}
