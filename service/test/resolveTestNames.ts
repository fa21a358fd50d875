import { type Resolve, systemResolve } from '../src/outbound/guardedConnector.ts'

/** Names that end with `.test` are this machine's. */
export const resolveTestNames: Resolve = async (hostname) =>
  hostname.endsWith('.test') ? [{ address: '127.0.0.1', family: 4 }] : systemResolve(hostname)
