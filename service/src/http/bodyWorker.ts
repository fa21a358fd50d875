import { parentPort } from 'node:worker_threads'
import * as v from 'valibot'
import { LargeBodyJob, readLargeBody } from './largeBodies.ts'
import { packVectors } from './packVectors.ts'

/** Parses large bodies off the main thread, so that the service stays responsive. */
parentPort?.on('message', (message: unknown) => {
  const outcome = readLargeBody(v.parse(LargeBodyJob, message))
  parentPort?.postMessage(outcome, packVectors(outcome))
})
