import type { AuditEffect } from '@inlet/wire/service'
import type { Context, Env } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AuditCallRequest, AuditedCall } from '../audit/AuditedCall.ts'
import type { AuditLog } from '../audit/AuditLog.ts'
import { type AddressRange, clientAddress } from '../lib/clientAddress.ts'
import { logContext } from '../lib/logContext.ts'
import type { Actor, Authenticated, BackEnd } from './Environment.ts'
import { HttpError } from './HttpError.ts'

export type AuditDeps = {
  readonly audit: AuditLog
  readonly config: {
    readonly audit: { readonly addresses: boolean }
    readonly trustedProxies: readonly AddressRange[]
  }
}

type Operation = { readonly id: string; readonly effect: AuditEffect }
type Owner = Pick<AuditCallRequest, 'organization' | 'customerId'>

const calls = new WeakMap<object, AuditedCall>()

/** Returns the call as the audit log has it. Undefined: it is not one that the log has. */
export function auditedCall(c: object): AuditedCall | undefined {
  return calls.get(c)
}

/** Resolves when the entry of this change is committed. */
export async function auditBegun(c: object): Promise<void> {
  await calls.get(c)?.begin()
}

/** Adds to what the call is about. */
export function noteObjects(c: object, kind: string, ids: Iterable<number>): void {
  calls.get(c)?.objects.add(kind, ids)
}

/** Records calls of customers. Place it behind authentication. */
export function auditCustomer(deps: AuditDeps, operation: Operation) {
  return auditCalls<Authenticated>(deps, operation, (c) => ({ ...customerOf(c), actor: c.get('actor') }))
}

/** Records calls of back ends and operators. Place it behind authentication. */
export function auditOrganization(deps: AuditDeps, operation: Operation) {
  return auditCalls<BackEnd>(deps, operation, (c) => ({
    organization: c.get('organization'),
    customerId: null,
    actor: c.get('actor'),
  }))
}

/** Who calls for a customer. */
export function customerOf(c: Context<Authenticated>): Owner {
  const { id, organizationId } = c.get('customer')
  return { organization: organizationId, customerId: id }
}

/** What an entry says about the request and its caller. */
export function callerOf(
  c: Context,
  { id, userId, type }: Actor,
  { config }: Pick<AuditDeps, 'config'>,
): Pick<AuditCallRequest, 'actor' | 'actorId' | 'userId' | 'requestId' | 'address'> {
  return {
    actor: type,
    actorId: id,
    userId,
    requestId: logContext().request ?? '',
    address: config.audit.addresses ? clientAddress(c, config.trustedProxies) : null,
  }
}

function auditCalls<E extends Env>(
  deps: AuditDeps,
  { id, effect }: Operation,
  whoOf: (c: Context<E>) => Owner & { readonly actor: Actor },
) {
  return createMiddleware<E>(async (c, next) => {
    const { actor, ...owner } = whoOf(c)
    const call = deps.audit.call({ operation: id, effect, ...owner, ...callerOf(c, actor, deps) })
    calls.set(c, call)
    try {
      await next()
    } catch (error) {
      call.end(error instanceof HttpError ? error.status : 500)
      throw error
    }
    call.end(c.res.status)
  })
}
