import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Clock } from './lib/Clock.ts'
import type { Log } from './lib/log.ts'
import { SpanTracer } from './lib/SpanTracer.ts'
import type { Tracer } from './lib/tracing.ts'
import { within } from './lib/within.ts'
import { OtlpExporter } from './outbound/OtlpExporter.ts'
import type { Sampling, TracingConfig } from './readTracing.ts'

/** Milliseconds that the end of the process waits for a collector. */
const LAST_WAIT = 5_000

export type Tracing = {
  readonly tracer: Tracer
  /** Sends what waits yet. Never rejects. */
  flush(): Promise<void>
  /** Likewise, for a bounded time. */
  close(): Promise<void>
}

/** Spans and where they go. Loaded only where an endpoint is configured. */
export function openTracing(config: TracingConfig, { clock, log }: { clock: Clock; log: Log }): Tracing {
  const exporter = new OtlpExporter(config.collector, log)
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(config.resource)),
    sampler: samplerOf(config.sampling),
    spanProcessors: [new BatchSpanProcessor({ ...config.batch, exporter })],
  })
  // The log was told why.
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
      return new ParentBasedSampler({ root: own.always_on() })
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: own.always_off() })
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: own.traceidratio() })
    default:
      return own[name]()
  }
}
