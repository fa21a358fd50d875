// Asks a service every ten milliseconds whether it lives, and tells the longest wait. In a thread of its own, so that what
// a test does meanwhile does not count.
import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import { mainThreadWaitMs, threadWaitMs } from './processorWaits.mjs'

const EVERY_MS = 10
let longestMs = 0
let isEnded = false

parentPort?.on('message', (/** @type {'read' | 'end'} */ message) => {
  if (message === 'end') isEnded = true
  else parentPort?.postMessage(longestMs)
  longestMs = 0
})

/** Time during which the two threads that a question and its answer need had a processor, or wanted none. */
const ownTime = () => performance.now() - mainThreadWaitMs(workerData.pid) - threadWaitMs()

while (!isEnded) {
  const began = ownTime()
  const answer = await fetch(workerData.url)
  await answer.arrayBuffer()
  longestMs = Math.max(longestMs, ownTime() - began)
  await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
}
parentPort?.close()
