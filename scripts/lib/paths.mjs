import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout. */
export const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** What the service and the commands keep between two starts. */
export const dataFolder = path.join(root, '.inlet')

/** What may be thrown away at any time; goes with node_modules. */
export const cacheFolder = path.join(root, 'node_modules/.cache')

/** Where both test runners leave their JSON reports for the summary and for `npm run conformance`. */
export const resultsFolder = path.join(root, '.test-results')
