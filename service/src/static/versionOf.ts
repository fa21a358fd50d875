import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const Package = v.object({ version: v.string() })

/** Version of the SDK in a folder; null if there is none. */
export async function versionOf(folder: string): Promise<string | null> {
  try {
    return v.parse(Package, JSON.parse(await readFile(join(folder, '..', 'package.json'), 'utf8'))).version
  } catch {
    return null
  }
}
