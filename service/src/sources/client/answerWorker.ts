import { parentPort } from 'node:worker_threads'
import type { AnswerJob } from './AnswerParser.ts'
import { parseAnswer } from './parseAnswer.ts'

/** Parses large answers off the main thread, so that a hostile one cannot block the service. */
parentPort?.on('message', ({ bytes, format }: AnswerJob) => {
  parentPort?.postMessage(parseAnswer(bytes, format))
})
