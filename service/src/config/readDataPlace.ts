import * as v from 'valibot'
import { StartFault } from '../lib/StartFault.ts'
import { Variables } from './variables.ts'

type Environment = Readonly<Record<string, string | undefined>>

const Needed = v.pick(Variables, [
  'DATABASE_URL',
  'INLET_DATA_DIR',
  'INLET_BLOBS',
  'INLET_BLOBS_ENDPOINT',
  'INLET_BLOBS_REGION',
  'INLET_BLOBS_KEY',
  'INLET_ENCRYPTION_KEYS',
  'INLET_ENCRYPT_FILES',
])
export type DataPlace = v.InferOutput<typeof Needed>

/** Reads where the data is, for commands that need no more of the configuration. Throws StartFault. */
export function readDataPlace(environment: Environment): DataPlace {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const { success, issues, output } = v.safeParse(Needed, given)
  if (success) return output
  throw new StartFault(issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join('\n'))
}
