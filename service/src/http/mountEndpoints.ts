import type { Hono } from 'hono'
import type { Endpoint, Mounting } from './endpoint.ts'

/** Adds the endpoints to the app. Their order doesn't matter: no two match the same request. */
export function mountEndpoints<D>(app: Hono, endpoints: readonly Endpoint<D>[], mounting: Mounting<D>): void {
  for (const [index, one] of endpoints.entries()) {
    const other = endpoints.slice(0, index).find((earlier) => overlap(earlier, one))
    if (other) {
      throw new Error(`${one.method} ${one.path} and ${other.method} ${other.path} answer the same requests.`)
    }
    one.mount(app, mounting)
  }
}

type Place = Pick<Endpoint<never>, 'method' | 'path'>

/** Returns whether some request matches both. */
export function overlap(one: Place, other: Place): boolean {
  if (one.method !== other.method) return false
  const [left, right] = [one.path.split('/'), other.path.split('/')]
  return (
    left.length === right.length &&
    left.every((part, at) => part === right[at] || isParameter(part) || isParameter(right[at]))
  )
}

function isParameter(part: string | undefined): boolean {
  return part?.startsWith('{') === true
}
