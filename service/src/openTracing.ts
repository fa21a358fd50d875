import { SpanKind } from '@opentelemetry/api'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SamplingResult,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Sampling, TracingConfig } from './config/readTracing.ts'
import type { Clock } from './lib/Clock.ts'
import type { Log } from './lib/log.ts'
import { SpanTracer } from './lib/SpanTracer.ts'
import type { Tracer } from './lib/tracing.ts'
import { within } from './lib/within.ts'
import { OtlpExporter } from './outbound/OtlpExporter.ts'

/** Milliseconds that the process waits for a collector before it exits. */
const LAST_WAIT = 5_000

export type Tracing = {
  readonly tracer: Tracer
  /** Sends waiting spans. Never rejects. */
  flush(): Promise<void>
  /** The same, within a time limit. */
  close(): Promise<void>
}

/** The tracer and its exporter. Loaded only if an endpoint is configured. */
export function openTracing(config: TracingConfig, { clock, log }: { clock: Clock; log: Log }): Tracing {
  const exporter = new OtlpExporter(config.collector, log)
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(config.resource)),
    sampler: samplerOf(config.sampling),
    spanProcessors: [new BatchSpanProcessor({ ...config.batch, exporter })],
  })
  // The reason was logged.
  const ignoringFaults = (sent: Promise<void>) => sent.catch(() => {})
  return {
    tracer: new SpanTracer(provider.getTracer('inlet')),
    flush: () => ignoringFaults(provider.forceFlush()),
    close: async () => {
      await within(ignoringFaults(provider.shutdown()), clock, LAST_WAIT)
    },
  }
}

function samplerOf({ name, ratio }: Sampling): Sampler {
  const own = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }
  switch (name) {
    case 'parentbased_always_on':
      return new OwnParents(own.always_on())
    case 'parentbased_always_off':
      return new OwnParents(own.always_off())
    case 'parentbased_traceidratio':
      return new OwnParents(own.traceidratio())
    default:
      return own[name]()
  }
}

/**
 * Samples a span as its parent is, but a request as a root: callers must not decide what is recorded here, nor fill the
 * collector.
 */
class OwnParents implements Sampler {
  private readonly root: Sampler
  private readonly byParent: Sampler

  constructor(root: Sampler) {
    this.root = root
    this.byParent = new ParentBasedSampler({ root })
  }

  shouldSample(...span: Parameters<Sampler['shouldSample']>): SamplingResult {
    const [, , , kind] = span
    return (kind === SpanKind.SERVER ? this.root : this.byParent).shouldSample(...span)
  }

  toString(): string {
    return `OwnParents{${this.root.toString()}}`
  }
}
