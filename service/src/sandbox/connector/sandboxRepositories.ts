import type { Connector } from '../../sources/Connector.ts'
import type { SandboxCalls } from './SandboxCalls.ts'
import { FoundAnswer, RepositoriesAnswer } from './sandboxAnswers.ts'

/** The repositories of a code host of the sandbox. */
export function sandboxRepositories(calls: SandboxCalls): NonNullable<Connector['repositories']> {
  return {
    list(credential, { number, size }, signal) {
      const query = { page: String(number), per_page: String(size) }
      return calls.read(RepositoriesAnswer, credential, ['repositories', query], signal)
    },
    find: (credential, wanted, signal) =>
      calls.read(FoundAnswer, credential, ['repositories/found', { wanted }], signal),
  }
}
