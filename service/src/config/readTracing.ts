import * as v from 'valibot'
import { StartFault } from '../lib/StartFault.ts'
import type { Collector } from '../outbound/OtlpExporter.ts'
import * as is from './configValues.ts'
import type { Variables } from './variables.ts'

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const FRACTION = 'is not usable. Give a number from 0 to 1.'
const fraction = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[\d.]+(e-?\d+)?$/i, FRACTION),
  v.transform(Number),
  v.number(FRACTION),
  v.minValue(0, FRACTION),
  v.maxValue(1, FRACTION),
)

/** `name=value`, comma-separated and percent-encoded. Values may be secrets. */
const pairs = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Record<string, string> => {
    const entries = dataset.value.split(',').filter((entry) => entry.trim() !== '')
    const parts = entries.map((entry) => /^\s*([^\s=]+)\s*=(.*)$/.exec(entry))
    try {
      return Object.fromEntries(
        parts.map((found) => {
          if (found === null) throw new URIError()
          const [, name = '', value = ''] = found
          return [decodeURIComponent(name), decodeURIComponent(value.trim())]
        }),
      )
    } catch {
      addIssue({ message: 'is not usable. Give name=value, several by commas, a % in them as %25.' })
      return NEVER
    }
  }),
)

const protocol = v.picklist(
  ['http/protobuf', 'http/json'],
  'is not usable. Give http/protobuf or http/json; collectors take both, by default at port 4318.',
)
const compression = v.picklist(['gzip', 'none'], 'is not usable. Give gzip or none.')
const milliseconds = is.wholeNumber(1, 2 ** 31 - 1)

/** These variables apply to every program of a machine, so they only count if tracing is on. */
const Known = v.object({
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: v.optional(pairs),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: v.optional(protocol),
  OTEL_EXPORTER_OTLP_COMPRESSION: compression,
  OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: v.optional(compression),
  OTEL_EXPORTER_OTLP_TIMEOUT: milliseconds,
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: v.optional(milliseconds),
  OTEL_BSP_SCHEDULE_DELAY: milliseconds,
  OTEL_BSP_EXPORT_TIMEOUT: milliseconds,
  OTEL_BSP_MAX_QUEUE_SIZE: is.wholeNumber(1, 1_000_000),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: is.wholeNumber(1, 1_000_000),
  OTEL_TRACES_EXPORTER: v.picklist(['otlp'], 'is not usable. Give otlp or none.'),
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_TRACES_SAMPLER: v.picklist(SAMPLERS, `is not usable. Give ${SAMPLERS.join(', ')}.`),
  OTEL_TRACES_SAMPLER_ARG: fraction,
})
type Known = v.InferOutput<typeof Known>

/** The sampler, by OpenTelemetry's names. `ratio` for samplers with a ratio. */
export type Sampling = { readonly name: (typeof SAMPLERS)[number]; readonly ratio: number }

export type TracingConfig = {
  readonly collector: Collector
  /** Limits of waiting spans, and their delay. */
  readonly batch: {
    readonly scheduledDelayMillis: number
    readonly exportTimeoutMillis: number
    readonly maxQueueSize: number
    readonly maxExportBatchSize: number
  }
  /** The service name and other resource attributes. */
  readonly resource: Readonly<Record<string, string>>
  readonly sampling: Sampling
}

/** Reads OpenTelemetry's standard variables. Null: tracing is off. */
export function readTracing(set: Variables): TracingConfig | null {
  const base = set.OTEL_EXPORTER_OTLP_ENDPOINT
  const url = set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`)
  if (url === undefined || set.OTEL_SDK_DISABLED || set.OTEL_TRACES_EXPORTER === 'none') return null
  const known = readKnown(set)
  const said = known.OTEL_RESOURCE_ATTRIBUTES
  const name = set.OTEL_SERVICE_NAME ?? said['service.name'] ?? 'inlet'
  return {
    collector: {
      url,
      headers: known.OTEL_EXPORTER_OTLP_TRACES_HEADERS ?? known.OTEL_EXPORTER_OTLP_HEADERS,
      protocol: known.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? known.OTEL_EXPORTER_OTLP_PROTOCOL,
      compression: known.OTEL_EXPORTER_OTLP_TRACES_COMPRESSION ?? known.OTEL_EXPORTER_OTLP_COMPRESSION,
      timeoutMs: known.OTEL_EXPORTER_OTLP_TRACES_TIMEOUT ?? known.OTEL_EXPORTER_OTLP_TIMEOUT,
    },
    batch: {
      scheduledDelayMillis: known.OTEL_BSP_SCHEDULE_DELAY,
      exportTimeoutMillis: known.OTEL_BSP_EXPORT_TIMEOUT,
      maxQueueSize: known.OTEL_BSP_MAX_QUEUE_SIZE,
      maxExportBatchSize: Math.min(known.OTEL_BSP_MAX_EXPORT_BATCH_SIZE, known.OTEL_BSP_MAX_QUEUE_SIZE),
    },
    resource: { ...said, 'service.name': name },
    sampling: { name: known.OTEL_TRACES_SAMPLER, ratio: known.OTEL_TRACES_SAMPLER_ARG },
  }
}

function readKnown(set: Variables): Known {
  const parsed = v.safeParse(Known, set)
  if (parsed.success) return parsed.output
  throw new StartFault(parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join('\n'))
}
