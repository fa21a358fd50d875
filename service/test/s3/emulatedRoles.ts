import type { Clock } from '../../src/lib/Clock.ts'
import type { RunningSandbox } from '../../src/sandbox/startSandbox.ts'
import type { Connector } from '../../src/sources/Connector.ts'
import { SourceClient } from '../../src/sources/client/SourceClient.ts'
import { s3Connector } from '../../src/sources/s3/s3Connector.ts'

/** Who the operator is at the emulator. */
export const PRINCIPAL = 'arn:aws:iam::100000000000:role/inlet'

/** A role of a person of the sandbox that trusts the operator with this external id: `anyone` with any. */
export function roleTrusting(externalId: string, account = '100000001001'): string {
  return `arn:aws:iam::${account}:role/trusts-${externalId}`
}

/** The connector of S3 that asks the emulator and has roles, as the service's own has not. */
export function emulatedRoles(sandbox: RunningSandbox, clock: Clock): Connector {
  const { agent, endpoints } = sandbox.emulatorOf('S3')
  return s3Connector({
    client: (meaning) => new SourceClient({ agent, userAgent: 'Inlet', meaning }),
    clock,
    aws: {
      principal: PRINCIPAL,
      keys: async () => ({ accessKeyId: 'SANDBOXINLET', secretAccessKey: 'sandbox-inlet' }),
    },
    origin: endpoints.origins?.get('S3') ?? null,
  })
}
