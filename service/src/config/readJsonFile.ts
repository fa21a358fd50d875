import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { StartFault } from '../lib/StartFault.ts'

/**
 * Reads the JSON file that a variable names. Throws StartFault; values are not repeated, as they are secrets. `such`:
 * what to give.
 */
export function readJsonFile<S extends v.GenericSchema>(
  { variable, file, such }: { readonly variable: string; readonly file: string; readonly such: string },
  schema: S,
): v.InferOutput<S> {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    // JSON.parse's message repeats a part of the text.
    const reason = error instanceof SyntaxError ? 'it is no JSON' : 'it cannot be read'
    throw new StartFault(`${variable} is not usable: ${reason}. Give a file that the service may read.`)
  }
  const parsed = v.safeParse(schema, content)
  if (parsed.success) return parsed.output
  const [first] = parsed.issues
  throw new StartFault(`${variable} is not usable at ${v.getDotPath(first) ?? 'its top'}. Give ${such}.`)
}
