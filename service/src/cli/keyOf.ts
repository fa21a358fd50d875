import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from './Command.ts'
import { CommandFault } from './CommandFault.ts'

/**
 * Returns the API key to use: INLET_API_KEY, else the first of the service's own, else the one that `npm start`
 * created.
 */
export function keyOf({ INLET_API_KEY, INLET_API_KEYS, INLET_DATA_DIR }: Environment): string {
  const [, configured] = /^[^=,]+=([^,]+)/.exec(INLET_API_KEYS?.trim() ?? '') ?? []
  const file = join(INLET_DATA_DIR || '.inlet', 'api-key')
  const key = INLET_API_KEY || configured || (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
  if (key === '') throw new CommandFault('Set INLET_API_KEY to an API key of your organisation.')
  return key
}
