import { AsyncLocalStorage } from 'node:async_hooks'

/** Of these a span says something; names, contents and addresses are none of it. */
export type Attributes = Readonly<Record<string, string | number>>

/** What a span is to the others: somebody calls us, we take a job from the queue, we call somebody. */
export type SpanKind = 'server' | 'consumer' | 'client'

/** A place in a trace, as programs tell each other: https://www.w3.org/TR/trace-context/. Empty where there is none. */
export type TraceHeaders = { readonly traceparent?: string; readonly tracestate?: string }

export type SpanStart = {
  readonly name: string
  readonly kind: SpanKind
  readonly attributes: Attributes
  /** What the caller sent, in whose trace the span is. Null: a trace of its own. Default: the span that is under way. */
  readonly parent?: TraceHeaders | null
}

/** One that is under way. */
export type Span = {
  rename(name: string): void
  set(attributes: Attributes): void
  fail(): void
}

/** A span and its place. */
export type Place = {
  readonly span: Span
  readonly traceId: string
  readonly spanId: string
  /** For whoever goes on with the trace. */
  readonly headers: TraceHeaders
}

export type Tracer = {
  run<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>
  /** Null: no span is under way. */
  current(): Place | null
}

const NOBODY_LOOKS: Span = { rename: () => {}, set: () => {}, fail: () => {} }

/** Not one for all: each service in a process has its own. */
const tracers = new AsyncLocalStorage<Tracer | null>()

/** Whatever `work` does and leads to is traced. Null: nothing of it is. */
export function tracedBy<T>(tracer: Tracer | null, work: () => T): T {
  return tracers.run(tracer, work)
}

/** A span for as long as `work` takes. One that rejects has failed. */
export function traced<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T> {
  const tracer = tracers.getStore()
  return tracer ? tracer.run(start, work) : work(NOBODY_LOOKS)
}

/** Says more of the span that is under way, if there is one. */
export function addToSpan(attributes: Attributes): void {
  placeNow()?.span.set(attributes)
}

/** For a request to a server of the operator or the organisation, which may go on with the trace. Sources are told nothing. */
export function traceHeaders(): TraceHeaders {
  return placeNow()?.headers ?? {}
}

/** For a line of the log. */
export function traceOfLog(): { trace_id?: string; span_id?: string } {
  const place = placeNow()
  return place ? { trace_id: place.traceId, span_id: place.spanId } : {}
}

function placeNow(): Place | null {
  return tracers.getStore()?.current() ?? null
}
