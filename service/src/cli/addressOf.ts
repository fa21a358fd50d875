import type { Environment } from './Command.ts'

/** Where the service answers: INLET_URL, else the port that it listens on at this machine. */
export function addressOf({ INLET_URL, INLET_PORT, PORT }: Environment): string {
  const address = INLET_URL || `http://127.0.0.1:${INLET_PORT || PORT || '8000'}`
  return address.replace(/\/+$/, '')
}
