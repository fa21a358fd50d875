import { expect, vi } from 'vitest'
import { ensureAutoSync } from '../src/db/jobs/standingJobs.ts'
import type { TestService } from './TestService.ts'

/** Until the job that syncs by the timetable has looked once more. */
export async function look(service: TestService): Promise<void> {
  const { db } = service.database
  await ensureAutoSync(db, service.clock.now())
  const looked = service.clock.now()
  await db.updateTable('jobs').set({ run_at: looked }).where('kind', '=', 'auto-sync').execute()
  service.jobs.nudge()
  await vi.waitFor(
    async () => {
      const [one] = await standing(service)
      expect(one?.lease).toBeNull()
      expect(one?.run_at.getTime()).toBeGreaterThan(looked.getTime())
    },
    { timeout: 20_000, interval: 25 },
  )
}

/** The job itself. */
export function standing(service: TestService) {
  return service.database.db.selectFrom('jobs').selectAll().where('kind', '=', 'auto-sync').execute()
}
