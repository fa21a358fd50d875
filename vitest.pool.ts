import type { PoolRunnerInitializer } from 'vitest/node'
import { ForksPoolWorker } from 'vitest/node'

/** Files that a process runs before another takes its place. A database that a test ends leaves some of its memory behind. */
const MAX_FILES = 50
const NAME = 'shared-forks'

type Message = Parameters<ForksPoolWorker['send']>[0]

class SharedFork extends ForksPoolWorker {
  override readonly name = NAME
  private files = 0

  override send(message: Message): void {
    if (message.type === 'run') this.files += 1
    super.send(message)
  }

  canReuse(): boolean {
    return this.files < MAX_FILES
  }
}

/** For files that share loaded modules (`isolate: false`): processes that end after a number of files. */
export const sharedForks: PoolRunnerInitializer = {
  name: NAME,
  createPoolWorker: (options) => new SharedFork(options),
}
