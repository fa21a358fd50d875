import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { CompressionAlgorithm } from '@opentelemetry/otlp-exporter-base'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '../lib/log.ts'
import { aboutLog } from '../lib/logContext.ts'
import { tracedBy } from '../lib/tracing.ts'

export type Collector = {
  /** The full URL to which spans are posted. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly protocol: 'http/protobuf' | 'http/json'
  readonly compression: 'gzip' | 'none'
  /** Milliseconds for a message, with its retries. */
  readonly timeoutMs: number
}

/**
 * Sends spans to the operator's collector, at the configured URL only: OpenTelemetry's exporter follows no redirects. A
 * collector that is down is logged once.
 */
export class OtlpExporter implements SpanExporter {
  private readonly exporter: SpanExporter
  private readonly log: Log
  private lost = 0

  constructor({ url, headers, protocol, compression, timeoutMs }: Collector, log: Log) {
    const options = {
      url,
      headers: { ...headers },
      timeoutMillis: timeoutMs,
      compression: compression === 'gzip' ? CompressionAlgorithm.GZIP : CompressionAlgorithm.NONE,
    }
    this.exporter = protocol === 'http/json' ? new JsonExporter(options) : new ProtobufExporter(options)
    this.log = log
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.exporter.export(spans, (result) => {
      // Outside the context of the request whose span is sent.
      aboutLog({}, () => tracedBy(null, () => this.tell(result, spans.length)))
      done(result)
    })
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown()
  }

  private tell({ code, error }: ExportResult, spans: number): void {
    if (code === ExportResultCode.SUCCESS) {
      if (this.lost > 0) this.log.info({ spans: this.lost }, 'traces are taken again; these were lost')
      this.lost = 0
      return
    }
    const reason = error?.message ?? 'It did not say why.'
    if (this.lost === 0) this.log.warn({ reason }, 'traces are not taken: check OTEL_EXPORTER_OTLP_ENDPOINT')
    this.lost += spans
  }
}
