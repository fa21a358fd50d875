import { openingOf } from '../../src/outbound/agentFor.ts'
import { createGuardedAgent, type GuardedAgent } from '../../src/outbound/createGuardedAgent.ts'
import { startPlayed } from '../contract/startPlayed.ts'
import { postgresPrograms } from '../postgres.ts'
import { resolveTestNames } from '../resolveTestNames.ts'
import { createDatabase } from '../sharedPostgres.ts'
import { TestService } from '../TestService.ts'
import { unreachedRates } from '../unreachedRates.ts'
import { FaultServer } from './FaultServer.ts'

type Parts = Pick<TrialService, 'service' | 'all' | 'faults' | 'way' | 'dropDatabase'>

/** One service with all sources that are played: each is tried with an account of its own, one after the other. */
export class TrialService {
  readonly service: TestService
  readonly all: Awaited<ReturnType<typeof startPlayed>>
  readonly faults: FaultServer
  readonly way: GuardedAgent
  readonly dropDatabase: () => Promise<void>
  private count = 0

  private constructor({ service, all, faults, way, dropDatabase }: Parts) {
    this.service = service
    this.all = all
    this.faults = faults
    this.way = way
    this.dropDatabase = dropDatabase
  }

  static async start(): Promise<TrialService> {
    let service: TestService | null = null
    const all = await startPlayed(() => service?.clock.now() ?? new Date())
    const faults = await FaultServer.start()
    // What is tried is the same on both databases, and PostgreSQL is several times faster.
    const database = postgresPrograms ? await createDatabase() : null
    const started = await TestService.start(database ?? { folder: 'memory://' }, {
      ...unreachedRates,
      ...all.variables,
      INLET_AUTO_SYNC_HOURS: '24',
      INLET_AUTO_SYNC_WALK_HOURS: '24',
    })
    service = started
    const origins = [...all.sources.values()].flatMap((played) => played.origins)
    const way = createGuardedAgent({
      allow: [...new Set([...origins, faults.url])].map(openingOf),
      connections: 32,
      timeoutMs: 10_000,
      resolve: resolveTestNames,
    })
    return new TrialService({
      service: started,
      all,
      faults,
      way,
      dropDatabase: async () => database?.drop(),
    })
  }

  /** For names that nothing had before. */
  next(): number {
    this.count += 1
    return this.count
  }

  async stop(): Promise<void> {
    await this.service.stop()
    await this.dropDatabase()
    await this.way.close()
    await this.all.stop()
    await this.faults.stop()
  }
}
