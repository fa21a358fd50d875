import { Hono } from 'hono'
import type { AppDeps } from './AppDeps.ts'
import { attributeRequests } from './http/attributeRequests.ts'
import { BodyParser } from './http/BodyParser.ts'
import { closeWhenStopping } from './http/closeWhenStopping.ts'
import { CLOSED_GUARDS } from './http/createGuards.ts'
import { failureHandler, unknownPath } from './http/failures.ts'
import { mountEndpoints } from './http/mountEndpoints.ts'
import { privateAnswers } from './http/privateAnswers.ts'
import { healthEndpoints } from './routes/health.ts'
import { metricsRoutes } from './routes/metrics.ts'

/** Health and metrics of a process that only runs jobs. */
export function createWorkerApp(
  deps: Pick<
    AppDeps,
    'config' | 'db' | 'database' | 'metrics' | 'disk' | 'jobs' | 'clock' | 'log' | 'stopping'
  >,
): Hono {
  const app = new Hono()
  app.onError(failureHandler(deps.log))
  app.notFound(unknownPath)
  app.use(closeWhenStopping(deps.stopping))
  app.use(attributeRequests(deps.config))
  app.use(privateAnswers)
  mountEndpoints(app, healthEndpoints, { deps, guards: CLOSED_GUARDS, bodies: new BodyParser(deps.clock) })
  const { metricsToken: token } = deps.config
  if (token !== null) app.route('/metrics', metricsRoutes({ ...deps, token }))
  return app
}
