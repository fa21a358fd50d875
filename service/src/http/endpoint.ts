import type { ConsoleRole } from '@inlet/wire/console'
import type { AuditEffect, TokenScope } from '@inlet/wire/service'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { BlankEnv } from 'hono/types'
import * as v from 'valibot'
import { auditedCall } from './auditCalls.ts'
import type { BodyParser } from './BodyParser.ts'
import { body, describe, formBody, formQuery, noQuery, path, query } from './contract.ts'
import type { Authenticated, BackEnd } from './Environment.ts'
import type { OwnMembers } from './extensions.ts'
import { asFormFault } from './HttpError.ts'
import type { LargeBody } from './largeBodies.ts'
import { limitBody } from './limitBody.ts'
import type { Schema } from './readRequest.ts'

/** Bytes of a JSON body, unless the endpoint sets `maxBody`. */
export const MAX_JSON_BYTES = 1_000_000
/** The same for bodies with texts or vectors. */
export const MAX_CONTENT_BYTES = 20_000_000

/** The credentials that an endpoint requires, and the context variables of its handler. */
export type Environments = { customer: Authenticated; organization: BackEnd; anyone: BlankEnv }
export type Caller = keyof Environments

/** `token`: any token of the customer, whatever it allows. */
type NeedsOf = { customer: TokenScope | 'token'; organization: 'api_key'; anyone: 'nothing' }

/**
 * What an operation accesses. `files`, `accounts`: those within the limits of its token. `new files`, `sign-ins`: what
 * it creates must be within them. `own token`: tokens that are no wider. `nothing`: what limits don't apply to.
 */
export const WITHIN = ['files', 'accounts', 'new files', 'sign-ins', 'own token', 'nothing'] as const
type Within = (typeof WITHIN)[number]

/** What a call does, as far as the audit log is concerned. `content`: it reads what is in files. */
export type Effect = AuditEffect | 'read'

/**
 * Endpoints that access tokens can call must say what the limits of a token apply to; those for back ends, what role at
 * the console they need at least.
 */
type LimitsOf = {
  customer: { readonly within: Within; readonly role?: never }
  organization: { readonly within?: never; readonly role: ConsoleRole }
  anyone: { readonly within?: never; readonly role?: never }
}

/** The parts of a request, by schema. Without `query`, a query is refused. */
type RequestSchemas = {
  readonly path?: Schema
  /** The resource in the path: for an invalid path the 404 names it. */
  readonly names?: string
  readonly query?: Schema
  readonly body?: Schema
  /** The request is a form that users fill in, so errors are sentences. A function returns which members they type. */
  readonly form?: true | Parameters<typeof formBody>[1]
  /** Bodies of more than 256 kB are parsed in a worker, under this name. */
  readonly large?: LargeBody
}
type OutputOf<S> = S extends Schema ? v.InferOutput<S> : undefined
type InputOf<R extends RequestSchemas> = {
  out: { param: OutputOf<R['path']>; query: OutputOf<R['query']>; json: OutputOf<R['body']> }
}

/** An endpoint apart from its handler. */
export type EndpointFacts<C extends Caller = Caller> = {
  /** A verb with its object, as `listFiles`. Never changes: clients name their methods by it. */
  readonly id: string
  /** Whether its calls are in the audit log. */
  readonly effect: C extends 'anyone' ? 'read' : Effect
  /** The kind of object whose ids are named `id` or `ids` in its requests and answers, for the audit log. */
  readonly about?: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As OpenAPI has it: `/admin/jobs/{job_id}`. */
  readonly path: string
  readonly by: C
  readonly needs: NeedsOf[C]
  /** What the limits of a token apply to. `endpoint` requires it where access tokens can call. */
  readonly within?: Within
  /** The least role at the console. `endpoint` requires it of operations for back ends; a key may call all of them. */
  readonly role?: ConsoleRole
  /** The rate limit that its calls count to. Default: `light`. */
  readonly weight?: 'light' | 'heavy'
  readonly maxBody?: number
  /** A POST that is idempotent by itself: an `Idempotency-Key` has no effect. */
  readonly isReadOnly?: true
  /** What the predecessor's contract doesn't have: the whole endpoint, or some members. */
  readonly extension?: true | OwnMembers
}

type EndpointOptions<C extends Caller, D, R extends RequestSchemas, A extends Schema> = EndpointFacts<C> & {
  readonly summary: string
  readonly request?: R
  /** The body is multipart with one field `file`, which the handler reads. */
  readonly upload?: true
  readonly answer: A
  /** It answers with server-sent events, whose data is as in `answer`. */
  readonly isEventStream?: true
  /** It answers with an archive, and `answer` says nothing. */
  readonly isArchive?: true
  /** Statuses besides those of every endpoint of its kind. */
  readonly errors?: readonly number[]
  /** Called once for each app. Its handler returns the value of the response, or a whole response. */
  readonly run: (
    deps: D,
  ) => (
    c: Context<Environments[C], string, InputOf<R>>,
  ) => v.InferInput<A> | Response | Promise<v.InferInput<A> | Response>
}

/** Authenticates the call, limits its rate and handles its `Idempotency-Key`. */
export type Guards = {
  readonly [C in Caller]: (endpoint: EndpointFacts<C>) => MiddlewareHandler<Environments[C]>
}
export type Mounting<D> = { readonly deps: D; readonly guards: Guards; readonly bodies: BodyParser }

/** One operation of the contract. */
export type Endpoint<D> = EndpointFacts & {
  /** It is in /openapi.json. */
  readonly isDescribed: boolean
  readonly mount: (app: Hono, mounting: Mounting<D>) => void
  /** Adds only what /openapi.json says about it. */
  readonly describe: (app: Hono) => void
}

/** Declares an operation: its route, its guard, its entry in /openapi.json and its handler. */
export function endpoint<C extends Caller, D, A extends Schema, R extends RequestSchemas = RequestSchemas>(
  options: EndpointOptions<C, D, R, A> & LimitsOf[C],
): Endpoint<D> {
  const {
    summary,
    request,
    upload,
    answer,
    isEventStream,
    isArchive,
    errors = [],
    run,
    ...facts
  }: EndpointOptions<C, D, R, A> = options
  const { id, method, by, needs } = facts
  const isScoped = by === 'customer' && needs !== 'token'
  const refusals = [...ERRORS[by], ...(isScoped ? [403] : []), ...errors]
  const described = describe({
    id,
    summary,
    answers: answer,
    refusals,
    by,
    takesIdempotencyKey: by !== 'anyone' && !isReadOnly(facts),
    ...(upload && { upload }),
    ...(isEventStream && { isEventStream }),
    ...(isArchive && { isArchive }),
  })
  const at = [routePath(facts.path)]
  return {
    ...facts,
    isDescribed: true,
    mount: (app, { deps, guards, bodies }) => {
      const handler = run(deps)
      const route = new Hono<Environments[C]>()
      route.on(method, at, limit(facts, upload), guards[by](facts))
      route.on(method, at, ...readers(facts, { ...request, upload }, bodies))
      route.on(method, at, async (c: Context<Environments[C], string, InputOf<R>>) => {
        const requested = [c.req.valid('param'), c.req.valid('query'), c.req.valid('json')]
        const answered = await record(c, { ...facts, upload }, requested, () =>
          request?.form ? answeredForm(() => handler(c)) : handler(c),
        )
        return answered instanceof Response ? answered : c.json(v.parse(answer, answered))
      })
      app.route('/', route)
    },
    describe: (app) => {
      app.on(method, at, described, ...readers(facts, { ...request, upload }))
    },
  }
}

/** Whether calls of it change nothing, so that an `Idempotency-Key` has no effect. */
export function isReadOnly({
  method,
  isReadOnly: isMarked,
}: Pick<EndpointFacts, 'method' | 'isReadOnly'>): boolean {
  return method === 'GET' || isMarked === true
}

/** An operation that always answers with an error. It isn't in /openapi.json. */
export function refusedEndpoint<C extends Caller>(
  where: Omit<EndpointFacts<C>, 'id' | 'effect'> & LimitsOf[C],
  refuse: () => never,
): Endpoint<unknown> {
  const facts: EndpointFacts<C> = { ...where, id: '', effect: 'read' }
  return {
    ...facts,
    isDescribed: false,
    mount: (app, { guards }) => {
      app.on(facts.method, [routePath(facts.path)], limit(facts), guards[facts.by](facts), refuse)
    },
    describe: () => {},
  }
}

/**
 * Runs the handler. The audit log has the entry of a change before that, and afterwards what it was about. The entry of
 * an upload is written while its bytes arrive: its handler awaits `auditBegun` before it changes anything.
 */
async function record<T>(
  c: object,
  { effect, about, upload }: EndpointFacts & { readonly upload: true | undefined },
  requested: readonly unknown[],
  answer: () => T | Promise<T>,
): Promise<T> {
  const call = auditedCall(c)
  if (!call) return answer()
  call.objects.read(requested, about)
  if (effect !== 'change') return answer()
  const begun = call.begin()
  if (!upload) await begun
  // Both to their end: without its entry, a call has no outcome.
  const [entry, answered] = await Promise.allSettled([begun, (async () => answer())()])
  if (entry.status === 'rejected') throw entry.reason
  if (answered.status === 'rejected') throw answered.reason
  if (!(answered.value instanceof Response)) call.objects.read(answered.value, about)
  return answered.value
}

async function answeredForm<T>(answer: () => T | Promise<T>): Promise<T> {
  try {
    return await answer()
  } catch (error) {
    throw asFormFault(error)
  }
}

/** Statuses that every endpoint may answer with. */
const ERRORS: Readonly<Record<Caller, readonly number[]>> = {
  customer: [401, 422, 429],
  organization: [401, 403, 422, 429],
  anyone: [],
}

function limit({ maxBody = MAX_JSON_BYTES }: EndpointFacts, upload?: true): MiddlewareHandler {
  return limitBody(maxBody, { exceptForms: upload === true })
}

function readers(
  { by }: EndpointFacts,
  request: RequestSchemas & { upload: true | undefined },
  bodies?: BodyParser,
): MiddlewareHandler[] {
  const { path: place, names = '', query: parameters, body: content, form, large, upload } = request
  const parseLarge =
    large && bodies && ((bytes: ArrayBuffer, signal: AbortSignal) => bodies.parse(large, bytes, signal))
  const takesNothing = !parameters && !content && !upload && by !== 'anyone'
  return [
    ...(place ? [path(place, names)] : []),
    ...(parameters ? [form ? formQuery(parameters) : query(parameters)] : []),
    ...(takesNothing ? [noQuery()] : []),
    ...(content && form ? [formBody(content, form === true ? undefined : form, parseLarge)] : []),
    ...(content && !form ? [body(content, parseLarge)] : []),
  ]
}

/** OpenAPI's `{id}` as Hono writes it. */
function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}
