import { parentPort } from 'node:worker_threads'
import * as v from 'valibot'
import { LargeBodyJob, readLargeBody } from './largeBodies.ts'

/** Parses large bodies off the main thread, so that the service goes on answering meanwhile. */
parentPort?.on('message', (message: unknown) => {
  parentPort?.postMessage(readLargeBody(v.parse(LargeBodyJob, message)))
})
