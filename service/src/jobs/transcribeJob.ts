import { ingestJob } from './ingestJob.ts'
import type { JobHandler } from './JobHandler.ts'

/**
 * Kind `transcribe`: recordings, which another service turns into text. That takes minutes and must not delay
 * documents. If the service is busy, the job waits and retries.
 */
export function transcribeJob(dependencies: Parameters<typeof ingestJob>[0]): JobHandler {
  const job = ingestJob(dependencies)
  return {
    ...job,
    keepsOneFree: true,
    attempts: 8,
    async run(row, run) {
      // Waiting for another service can't kill the process, so the job need not run alone.
      await run.survived()
      return job.run(row, run)
    },
  }
}
