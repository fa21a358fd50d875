import { parentPort } from 'node:worker_threads'
import type { AnswerJob } from './AnswerParser.ts'
import { parseAnswer } from './parseAnswer.ts'

/** Parses large answers off the main thread: a hostile one must not stop the service from answering. */
parentPort?.on('message', ({ bytes, format }: AnswerJob) => {
  parentPort?.postMessage(parseAnswer(bytes, format))
})
