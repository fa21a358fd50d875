import type { DiskSpace } from '../uploads/DiskSpace.ts'
import type { JobHandler } from './JobHandler.ts'

/** Wraps a job that stores new data, so that it waits while the disk is full. */
export function requireDiskSpace(handler: JobHandler, disk: DiskSpace): JobHandler {
  return {
    ...handler,
    async run(job, run) {
      await disk.require()
      return handler.run(job, run)
    },
  }
}
