import { AsyncLocalStorage } from 'node:async_hooks'

/** Attributes of spans. Names, contents and addresses are never included. */
export type Attributes = Readonly<Record<string, string | number>>

/** Span kinds: `server` for calls to us, `consumer` for jobs, `client` for our own calls. */
export type SpanKind = 'server' | 'consumer' | 'client'

/** W3C trace context, https://www.w3.org/TR/trace-context/. Empty if there is none. */
export type TraceHeaders = { readonly traceparent?: string; readonly tracestate?: string }

export type SpanStart = {
  readonly name: string
  readonly kind: SpanKind
  readonly attributes: Attributes
  /** The caller's trace context. Null: a new trace. Default: the active span. */
  readonly parent?: TraceHeaders | null
}

/** A running span. */
export type Span = {
  rename(name: string): void
  set(attributes: Attributes): void
  fail(): void
}

/** A span and its context. */
export type Place = {
  readonly span: Span
  readonly traceId: string
  readonly spanId: string
  /** The context to pass on. */
  readonly headers: TraceHeaders
}

export type Tracer = {
  run<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>
  /** Null: there is no active span. */
  current(): Place | null
}

const NOBODY_LOOKS: Span = { rename: () => {}, set: () => {}, fail: () => {} }

/** Not global: each service in a process has its own. */
const tracers = new AsyncLocalStorage<Tracer | null>()

/** Runs `work` and traces all that it does. Null: none of it is traced. */
export function tracedBy<T>(tracer: Tracer | null, work: () => T): T {
  return tracers.run(tracer, work)
}

/** Runs `work` in a span. The span fails if it rejects. */
export function traced<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T> {
  const tracer = tracers.getStore()
  return tracer ? tracer.run(start, work) : work(NOBODY_LOOKS)
}

/** Adds attributes to the active span, if there is one. */
export function addToSpan(attributes: Attributes): void {
  placeNow()?.span.set(attributes)
}

/**
 * Headers for requests to servers of the operator or the organization, which may continue the trace. Never sent to
 * sources.
 */
export function traceHeaders(): TraceHeaders {
  return placeNow()?.headers ?? {}
}

/** The ids for a log line. */
export function traceOfLog(): { trace_id?: string; span_id?: string } {
  const place = placeNow()
  return place ? { trace_id: place.traceId, span_id: place.spanId } : {}
}

function placeNow(): Place | null {
  return tracers.getStore()?.current() ?? null
}
