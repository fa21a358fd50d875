import { ingestJob } from './ingestJob.ts'
import type { JobHandler } from './JobHandler.ts'

/**
 * Kind `transcribe`: recordings, which are read as documents are, but by another service. That takes minutes, for which
 * no document has to wait; and it may be busy for minutes, which are waited for.
 */
export function transcribeJob(dependencies: Parameters<typeof ingestJob>[0]): JobHandler {
  const job = ingestJob(dependencies)
  return {
    ...job,
    keepsOneFree: true,
    attempts: 8,
    async run(row, run) {
      // To wait for somebody else kills no process, so nothing else needs to stand still meanwhile.
      await run.survived()
      return job.run(row, run)
    },
  }
}
