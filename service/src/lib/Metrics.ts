import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** How a run of a job ended. `waits`: requeued without a failure of its own. */
export type JobOutcome = 'done' | 'waits' | 'retried' | 'failed' | 'called-off' | 'put-back'

/** Counts from the database, at one moment. */
export type Figures = {
  /** `age`: seconds since the oldest waiting job became due. */
  readonly jobs: readonly { kind: string; state: string; count: number; age: number }[]
  readonly files: readonly { status: string; count: number }[]
  readonly accounts: readonly { source: string; access: string; count: number }[]
  readonly deliveries: readonly { status: string; count: number }[]
  readonly databaseBytes: number
  readonly blobBytes: number
}

/** Connections of the pool, and queries that wait for one. */
export type PoolState = { readonly busy: number; readonly idle: number; readonly waiting: number }

/** Histogram buckets in seconds: for responses and queries, and for jobs. */
const SHORT = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const LONG = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600]

/**
 * Prometheus metrics of one service. Labels have few values (kinds, sources, routes, statuses) and never ids or names.
 * Each service has its own registry, so that several in one process count separately.
 */
export class Metrics {
  private readonly registry = new Registry()
  private readonly common = { registers: [this.registry] }
  private readonly requests = new Histogram({
    ...this.common,
    name: 'inlet_http_request_duration_seconds',
    help: 'Time until an answer began, by the pattern of its route. Without a route: other.',
    labelNames: ['method', 'route', 'status'],
    buckets: SHORT,
  })
  private readonly jobRuns = new Histogram({
    ...this.common,
    name: 'inlet_job_run_duration_seconds',
    help: 'Runs of jobs by kind and how they ended.',
    labelNames: ['kind', 'outcome'],
    buckets: LONG,
  })
  private readonly sourceCalls = new Histogram({
    ...this.common,
    name: 'inlet_source_call_duration_seconds',
    help: 'Operations at the sources of connected accounts. rate-limited: the source said so; own-pace: it was not asked.',
    labelNames: ['source', 'outcome'],
    buckets: SHORT,
  })
  private readonly ingests = new Histogram({
    ...this.common,
    name: 'inlet_ingest_duration_seconds',
    help: 'Reading a file and cutting it into chunks, with the wait for a worker.',
    labelNames: ['format', 'outcome'],
    buckets: LONG,
  })
  private readonly queries = new Histogram({
    ...this.common,
    name: 'inlet_database_query_duration_seconds',
    help: 'Queries of this process.',
    labelNames: ['outcome'],
    buckets: SHORT,
  })
  private readonly jobs = this.gauge(
    'inlet_jobs',
    'Jobs in the queue. waiting: due now; scheduled: due later; suspect: its process died.',
    'kind',
    'state',
  )
  private readonly age = this.gauge(
    'inlet_job_wait_seconds',
    'Wait of the job that is due the longest.',
    'kind',
  )
  private readonly files = this.gauge('inlet_files', 'Files by sync status.', 'status')
  private readonly accounts = this.gauge(
    'inlet_accounts',
    'Connected accounts, and whether their source still lets us in.',
    'source',
    'access',
  )
  private readonly deliveries = this.gauge(
    'inlet_webhook_deliveries',
    'Events to webhooks of the last two weeks.',
    'status',
  )
  private readonly databaseUp = this.gauge('inlet_database_up', '1: the database answered this scrape.')
  private readonly databaseBytes = this.gauge('inlet_database_size_bytes', 'Size of the database.')
  private readonly blobBytes = this.gauge('inlet_blob_bytes', 'Stored bytes of files.')
  private readonly connections = this.gauge(
    'inlet_database_connections',
    'Connections of this process. waiting: queries that wait for one.',
    'state',
  )
  private readonly diskRoom = this.gauge(
    'inlet_disk_room_bytes',
    'Bytes that the data folder may still take, without the reserve.',
  )

  request(labels: { method: string; route: string; status: number }, seconds: number): void {
    this.requests.observe(labels, seconds)
  }

  jobRan(kind: string, outcome: JobOutcome, seconds: number): void {
    this.jobRuns.observe({ kind, outcome }, seconds)
  }

  sourceCalled(source: string, outcome: string, seconds: number): void {
    this.sourceCalls.observe({ source, outcome }, seconds)
  }

  ingested(format: string, outcome: 'ok' | 'failed', seconds: number): void {
    this.ingests.observe({ format, outcome }, seconds)
  }

  queried(outcome: 'ok' | 'failed', seconds: number): void {
    this.queries.observe({ outcome }, seconds)
  }

  /** Measures memory, CPU time, garbage collection and event loop delay from now on. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry })
  }

  showPool({ busy, idle, waiting }: PoolState): void {
    for (const [state, count] of Object.entries({ busy, idle, waiting }))
      this.connections.set({ state }, count)
  }

  showDiskRoom(bytes: number): void {
    this.diskRoom.set(bytes)
  }

  showDatabase(isUp: boolean): void {
    this.databaseUp.set(isUp ? 1 : 0)
  }

  /** Null: unknown; the previous values are not repeated. */
  showFigures(figures: Figures | null): void {
    for (const gauge of [this.jobs, this.age, this.files, this.accounts, this.deliveries]) gauge.reset()
    if (!figures) return
    for (const { count, age, ...labels } of figures.jobs) {
      this.jobs.set(labels, count)
      if (labels.state === 'waiting') this.age.set({ kind: labels.kind }, age)
    }
    for (const { count, ...labels } of figures.files) this.files.set(labels, count)
    for (const { count, ...labels } of figures.accounts) this.accounts.set(labels, count)
    for (const { count, ...labels } of figures.deliveries) this.deliveries.set(labels, count)
    this.databaseBytes.set(figures.databaseBytes)
    this.blobBytes.set(figures.blobBytes)
  }

  /** Renders Prometheus's text format, of this type. */
  get contentType(): string {
    return this.registry.contentType
  }

  text(): Promise<string> {
    return this.registry.metrics()
  }

  private gauge(name: string, help: string, ...labelNames: string[]): Gauge {
    return new Gauge({ ...this.common, name, help, labelNames })
  }
}
