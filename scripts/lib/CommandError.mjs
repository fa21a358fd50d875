/** A failure that the person at the keyboard can mend: its message says how, so no stack is printed. */
export class CommandError extends Error {}

/**
 * Runs a command to its end and turns what it throws into an exit code and a message.
 * @param {() => Promise<void>} command
 */
export async function runCommand(command) {
  try {
    await command()
  } catch (error) {
    process.exitCode = 1
    console.error(error instanceof CommandError ? `\n${error.message}` : error)
  }
}
