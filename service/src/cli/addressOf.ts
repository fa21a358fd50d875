import type { Environment } from './Command.ts'

/** Returns the URL of the service: INLET_URL, else the port on which it listens on this machine. */
export function addressOf({ INLET_URL, INLET_PORT, PORT }: Environment): string {
  const address = INLET_URL || `http://127.0.0.1:${INLET_PORT || PORT || '8000'}`
  return address.replace(/\/+$/, '')
}
