import { CommandError } from './CommandError.mjs'
import { run, tool } from './run.mjs'

/** Generates what the clients are made of from the contract. It isn't committed. */
export async function generateClients() {
  if (!(await run(...tool('tsx/dist/cli.mjs', 'clients/generator/generate.ts'))))
    throw new CommandError('The clients could not be generated (see above).')
}
