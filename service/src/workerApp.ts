import { Hono } from 'hono'
import type { AppDependencies } from './app.ts'
import { attributeRequests } from './http/attributeRequests.ts'
import { closeWhenStopping } from './http/closeWhenStopping.ts'
import { failureHandler, unknownPath } from './http/failures.ts'
import { privateAnswers } from './http/privateAnswers.ts'
import { healthRoutes } from './routes/health.ts'
import { metricsRoutes } from './routes/metrics.ts'

/** What a process that runs jobs alone answers: how it is, and how much it does. */
export function createWorkerApp(
  dependencies: Pick<
    AppDependencies,
    'config' | 'db' | 'database' | 'metrics' | 'disk' | 'jobs' | 'clock' | 'log' | 'stopping'
  >,
): Hono {
  const app = new Hono()
  app.onError(failureHandler(dependencies.log))
  app.notFound(unknownPath)
  app.use(closeWhenStopping(dependencies.stopping))
  app.use(attributeRequests(dependencies.config))
  app.use(privateAnswers)
  app.route('/health', healthRoutes(dependencies))
  const { metricsToken: token } = dependencies.config
  if (token !== null) app.route('/metrics', metricsRoutes({ ...dependencies, token }))
  return app
}
