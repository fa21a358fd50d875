import * as v from 'valibot'
import { openCredential } from '../accounts/credentials.ts'
import { RevokePayload } from '../db/jobs/NewJob.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'
import { SourceFault } from '../sources/Connector.ts'
import type { Connectors } from '../sources/createConnectors.ts'
import { JobFault } from './JobFault.ts'
import type { JobHandler } from './JobHandler.ts'

type Dependencies = { connectors: Connectors; keys: EnvelopeKeys }

/** Kind `revoke`: the source is told that we need an access no more; we have forgotten it already. */
export function revokeJob({ connectors, keys }: Dependencies): JobHandler {
  return {
    atOnce: 2,
    attempts: 8,
    async run(job, { signal }) {
      const { accountId, source, credential } = v.parse(RevokePayload, job.payload)
      try {
        const access = openCredential(credential, accountId, keys)
        await connectors.connectorFor(source)?.revoke(access, connectors.appFor(source, access.extra), signal)
      } catch (error) {
        // An access that the source does not know any more needs no end.
        if (!(error instanceof SourceFault)) throw error
        if (error.code !== 'reconnect') throw new JobFault(error.message, { retryable: true })
      }
      return async () => {}
    },
  }
}
