import { SourceFault } from '../sources/Connector.ts'
import type { SourceApp } from '../sources/SourceApp.ts'

/** A call as this app. Where the source does not take its secret, the one of before is tried, if there is one. */
export async function underApp<T>(app: SourceApp, call: (app: SourceApp) => Promise<T>): Promise<T> {
  try {
    return await call(app)
  } catch (error) {
    const { previousSecret, ...rest } = app
    if (previousSecret === undefined || !(error instanceof SourceFault) || error.code !== 'app') throw error
    return call({ ...rest, clientSecret: previousSecret })
  }
}
