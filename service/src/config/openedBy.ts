import { isLoopback } from '../lib/isLoopback.ts'
import { StartFault } from '../lib/StartFault.ts'
import type { Variables } from './variables.ts'

/** The variable that makes the service, or its pages, reachable for others. Null: only this machine can reach it. */
export function openedBy(set: Variables): string | null {
  if (!isLoopback(set.INLET_HOST)) return 'INLET_HOST'
  const addresses = {
    INLET_PUBLIC_URL: set.INLET_PUBLIC_URL === undefined ? [] : [set.INLET_PUBLIC_URL],
    INLET_FRAME_ORIGIN: set.INLET_FRAME_ORIGIN ?? [],
    INLET_HOST_ORIGINS: set.INLET_HOST_ORIGINS ?? [],
    INLET_CALLING_ORIGINS: set.INLET_CALLING_ORIGINS,
  }
  const isElsewhere = (address: string) => !isLoopback(new URL(address).hostname)
  return Object.entries(addresses).find(([, some]) => some.some(isElsewhere))?.[0] ?? null
}

/** Throws because a variable is missing. `opener`: the variable that makes it necessary. */
export function notSet(variable: string, remedy: string, opener: string | null): never {
  const why =
    opener === null || opener === 'NODE_ENV'
      ? ''
      : ` ${opener} names an address beyond this machine, so the service needs what production needs.`
  throw new StartFault(`${variable} is not set. Set it to ${remedy}.${why}`)
}
