import type { DiskSpace } from '../uploads/DiskSpace.ts'
import type { JobHandler } from './JobHandler.ts'

/** Work that brings new data: it waits while the disk is full. */
export function whenThereIsRoom(handler: JobHandler, disk: DiskSpace): JobHandler {
  return {
    ...handler,
    async run(job, run) {
      await disk.require()
      return handler.run(job, run)
    },
  }
}
