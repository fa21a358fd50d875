import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { Place, Span, SpanStart, Tracer } from './tracing.ts'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

type Running = Place & { readonly context: Context }

/**
 * Makes spans with OpenTelemetry. The active span is kept here, not in OpenTelemetry's globals, which belong to the
 * whole process.
 */
export class SpanTracer implements Tracer {
  private readonly tracer: OtelTracer
  private readonly propagator = new W3CTraceContextPropagator()
  private readonly running = new AsyncLocalStorage<Running>()

  constructor(tracer: OtelTracer) {
    this.tracer = tracer
  }

  current(): Place | null {
    return this.running.getStore() ?? null
  }

  async run<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T> {
    const { name, attributes } = start
    const parent = this.parentOf(start)
    const made = this.tracer.startSpan(name, { kind: KINDS[start.kind], attributes }, parent)
    const span: Span = {
      rename: (next) => void made.updateName(next),
      set: (more) => void made.setAttributes(more),
      fail: () => void made.setStatus({ code: SpanStatusCode.ERROR }),
    }
    const context = trace.setSpan(parent, made)
    const { traceId, spanId } = made.spanContext()
    const place = { span, traceId, spanId, headers: this.headersOf(context), context }
    try {
      return await this.running.run(place, () => work(span))
    } catch (error) {
      span.fail()
      // Its message may contain anything.
      if (error instanceof Error) span.set({ 'error.type': error.name })
      throw error
    } finally {
      made.end()
    }
  }

  private parentOf({ parent }: SpanStart): Context {
    if (parent === undefined) return this.running.getStore()?.context ?? ROOT_CONTEXT
    return parent === null
      ? ROOT_CONTEXT
      : this.propagator.extract(ROOT_CONTEXT, parent, defaultTextMapGetter)
  }

  private headersOf(context: Context): Record<string, string> {
    const headers: Record<string, string> = {}
    this.propagator.inject(context, headers, defaultTextMapSetter)
    return headers
  }
}
