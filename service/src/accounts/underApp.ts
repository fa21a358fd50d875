import type { SourceApp } from '../sources/SourceApp.ts'
import { SourceFault } from '../sources/SourceFault.ts'

/** Calls the source as this app. If it refuses the secret, the previous one is tried, if there is one. */
export async function underApp<T>(app: SourceApp, call: (app: SourceApp) => Promise<T>): Promise<T> {
  try {
    return await call(app)
  } catch (error) {
    const { previousSecret, ...rest } = app
    if (previousSecret === undefined || !(error instanceof SourceFault) || error.code !== 'app') throw error
    return call({ ...rest, clientSecret: previousSecret })
  }
}
