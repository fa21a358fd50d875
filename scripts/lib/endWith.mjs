import { CommandError } from './CommandError.mjs'

/**
 * Waits for the first child to end and ends the others with it.
 * @param {import('./Children.mjs').Children} children
 * @throws {CommandError} when it ended though nobody asked it to
 */
export async function endWith(children) {
  const { name, code, signal } = await children.firstEnd
  const wasAsked = children.stopping
  await children.stop()
  if (wasAsked) return
  const how = signal ? `was ended by ${signal}` : `ended with code ${code}`
  throw new CommandError(`${name} ${how} (see above); the rest was stopped too.`)
}
