import type { AccessKind, ScopeReason, VendorReview } from '@inlet/wire/service'

/** One permission that Inlet requests. */
export type RequestedScope = {
  /** As the source names it. */
  readonly scope: string
  readonly reason: ScopeReason
  /** Without it nothing is imported. */
  readonly required: boolean
  /** Wider scopes that a host may request in its place. */
  readonly wider?: readonly string[]
  /** Requested in addition to the scopes that a host names. */
  readonly always?: true
}

/** One way to connect a source. */
export type SourceAccess = {
  readonly access: AccessKind
  readonly scopes: readonly RequestedScope[]
  readonly review: VendorReview
  /** The permissions belong to the registered app, or to a key that users make: the sign-in page isn't asked for them. */
  readonly isRegistered?: true
}

/** The ways to connect a source. The first is the default. */
export type SourceAccesses = readonly [SourceAccess, ...SourceAccess[]]

/** The scopes that a sign-in page is asked for. */
export function scopesOfAccess({ scopes, isRegistered }: SourceAccess): readonly string[] {
  return isRegistered ? [] : scopes.map(({ scope }) => scope)
}

/** The scopes that are requested whatever the host names. */
export function alwaysRequested({ scopes }: SourceAccess): readonly string[] {
  return scopes.filter(({ always }) => always).map(({ scope }) => scope)
}

/** Returns the access with the scopes that a host or an operator names in place of its own. */
export function withScopes(access: SourceAccess, names: readonly string[]): SourceAccess {
  if (names.length === 0 || access.isRegistered) return access
  const always = access.scopes.filter((one) => one.always && !names.includes(one.scope))
  const named = names.map((name): RequestedScope => {
    const own = access.scopes.find(({ scope, wider = [] }) => scope === name || wider.includes(name))
    // A wider scope allows more than Inlet needs.
    return own?.scope === name ? own : { scope: name, reason: 'host', required: own?.required ?? false }
  })
  return { ...access, scopes: [...always, ...named] }
}

/** The requested permissions that a source didn't grant, except those that it renames or leaves out of its answer. */
export function missingScopes(
  { scopes }: SourceAccess,
  granted: readonly string[],
): readonly RequestedScope[] {
  const names = new Set(granted.map(shortName))
  return scopes
    .filter(({ reason }) => reason !== 'identity' && reason !== 'offline')
    .filter(({ scope, wider = [] }) => ![scope, ...wider].some((name) => names.has(shortName(name))))
}

/** Microsoft answers with the address of the resource before the scope, in any case. */
function shortName(scope: string): string {
  return scope.toLowerCase().replace(/\/$/, '').replace(/^.*\//, '')
}

/** The scopes without which a sign-in is useless, each with wider ones. Sources rename the scopes of an identity. */
export function neededScopes({ scopes }: SourceAccess): readonly (readonly string[])[] {
  return scopes
    .filter(({ required, reason }) => required && reason !== 'identity')
    .map(({ scope, wider = [] }) => [scope, ...wider])
}
