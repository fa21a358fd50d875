import path from 'node:path'
import { generateClients } from './generateClients.ts'

/** Generates the clients before their tests. */
export function setup(): Promise<void> {
  return generateClients(path.join(import.meta.dirname, '..'))
}
